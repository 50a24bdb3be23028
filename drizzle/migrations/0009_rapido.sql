CREATE TABLE `atrasos` (
	`loanId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "atrasos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `atrasos_mayores` ON `atrasos` (`monto`,`loanId`);--> statement-breakpoint
CREATE TABLE `vencimientos` (
	`dia` text NOT NULL,
	`primera` text NOT NULL,
	`prestamos` integer NOT NULL,
	`pagadas` integer NOT NULL,
	`faltan` integer NOT NULL,
	`pendiente` integer NOT NULL,
	PRIMARY KEY(`dia`, `primera`),
	CONSTRAINT "vencimientos_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "vencimientos_primera_dia" CHECK("primera" is date("primera")),
	CONSTRAINT "vencimientos_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "vencimientos_pagadas_entero" CHECK(typeof("pagadas") = 'integer'),
	CONSTRAINT "vencimientos_faltan_entero" CHECK(typeof("faltan") = 'integer'),
	CONSTRAINT "vencimientos_pendiente_entero" CHECK(typeof("pendiente") = 'integer')
);
--> statement-breakpoint
DROP INDEX `usuarios_recomendador`;--> statement-breakpoint
CREATE INDEX `usuarios_recomendador` ON `usuarios` (`recomendadoPor`,`creado`);--> statement-breakpoint
ALTER TABLE `loans` ADD `baneado` integer DEFAULT false NOT NULL CONSTRAINT "loans_baneado_logico" CHECK("baneado" in (0, 1));--> statement-breakpoint
UPDATE `loans` SET `baneado` = 1 WHERE `userId` IN (SELECT `id` FROM `usuarios` WHERE `baneoDesde` IS NOT NULL);--> statement-breakpoint
CREATE INDEX `loans_baneados` ON `loans` (`createdAt`,`id`) WHERE baneado = 1 and status <> 'Aprobado';--> statement-breakpoint
CREATE INDEX `loans_baneados_decididos` ON `loans` (coalesce(decididoEn, 0),`id`) WHERE baneado = 1 and status <> 'Aprobado';--> statement-breakpoint
CREATE INDEX `auditoria_actor_accion` ON `auditoria` (`actorId`,`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `notificaciones_nuevas` ON `notificaciones` (`userId`) WHERE leida = 0;--> statement-breakpoint
CREATE INDEX `olvidos_usuario` ON `olvidos` (`userId`,`pedido`,`id`);--> statement-breakpoint
CREATE INDEX `saldosLoans_de_mas` ON `saldosLoans` (`monto`) WHERE monto < 0;--> statement-breakpoint
INSERT INTO `vencimientos` (`dia`, `primera`, `prestamos`, `pagadas`, `faltan`, `pendiente`)
SELECT dia, primera, sum(prestamos), sum(pagada), sum(falta), sum(pendiente) FROM (
	SELECT c.vence AS dia, coalesce(iif(c.pendiente > 0, l.proximaCuota, NULL), c.vence) AS primera, 0 AS prestamos,
		iif(c.tipo = 'cuota', c.numero <= l.cuotasPagadas, 0) AS pagada, iif(c.tipo = 'cuota', c.numero > l.cuotasPagadas, 1) AS falta, c.pendiente
	FROM loans AS l CROSS JOIN cargos AS c ON c.loanId = l.id
	WHERE l.status = 'Aprobado' AND l.castigadoEn IS NULL AND (c.tipo = 'cuota' OR c.pendiente > 0)
	UNION ALL SELECT proximaCuota, proximaCuota, 1, 0, 0, 0 FROM loans WHERE status = 'Aprobado' AND castigadoEn IS NULL AND proximaCuota IS NOT NULL
) GROUP BY dia, primera;--> statement-breakpoint
INSERT INTO `atrasos` (`loanId`, `monto`)
SELECT c.loanId, sum(c.pendiente) FROM loans AS l CROSS JOIN cargos AS c ON c.loanId = l.id
WHERE l.proximaCuota IS NOT NULL AND c.pendiente > 0 AND c.vence < (SELECT max(dia) FROM riesgos) GROUP BY c.loanId;

CREATE TABLE `parecidos` (
	`imagenId` text NOT NULL,
	`banda` integer NOT NULL,
	`valor` integer NOT NULL,
	PRIMARY KEY(`imagenId`, `banda`),
	FOREIGN KEY (`imagenId`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "parecidos_banda_entero" CHECK(typeof("banda") = 'integer'),
	CONSTRAINT "parecidos_valor_entero" CHECK(typeof("valor") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `parecidos_valor` ON `parecidos` (`banda`,`valor`);--> statement-breakpoint
CREATE TABLE `semejantes` (
	`imagenId` text NOT NULL,
	`otraId` text NOT NULL,
	`parecido` integer NOT NULL,
	PRIMARY KEY(`imagenId`, `otraId`),
	FOREIGN KEY (`imagenId`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`otraId`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "semejantes_parecido_entero" CHECK(typeof("parecido") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `semejantes_otra` ON `semejantes` (`otraId`);--> statement-breakpoint
CREATE TABLE `vistas` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`tab` text NOT NULL,
	`nombre` text NOT NULL,
	`consulta` text NOT NULL,
	`creado` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vistas_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vistas_nombre` ON `vistas` (`userId`,`tab`,`nombre`);--> statement-breakpoint
CREATE TABLE `vistosBuenos` (
	`loanId` text PRIMARY KEY NOT NULL,
	`actorId` text NOT NULL,
	`nota` text,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`loanId`) REFERENCES `loans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vistosBuenos_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
ALTER TABLE `invitaciones` ADD `papel` text DEFAULT 'propietario' NOT NULL CONSTRAINT "invitaciones_papel_valor" CHECK("papel" in ('lector', 'gestor', 'propietario'));--> statement-breakpoint
ALTER TABLE `usuarios` ADD `papel` text DEFAULT 'propietario' NOT NULL CONSTRAINT "usuarios_papel_valor" CHECK("papel" in ('lector', 'gestor', 'propietario'));--> statement-breakpoint
CREATE TABLE `cargados` (
	`entidadId` text PRIMARY KEY NOT NULL,
	`cargaId` text NOT NULL,
	`tipo` text NOT NULL,
	FOREIGN KEY (`cargaId`) REFERENCES `cargas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cargados_tipo_valor" CHECK("tipo" in ('usuario', 'loan', 'pago'))
);
--> statement-breakpoint
CREATE INDEX `cargados_carga` ON `cargados` (`cargaId`,`tipo`);--> statement-breakpoint
CREATE TABLE `cargas` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`estado` text DEFAULT 'vista' NOT NULL,
	`plan` text,
	`personas` integer DEFAULT 0 NOT NULL,
	`prestamos` integer DEFAULT 0 NOT NULL,
	`pagos` integer DEFAULT 0 NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`hecha` integer,
	`deshecha` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cargas_estado_valor" CHECK("estado" in ('vista', 'hecha', 'deshaciendo', 'deshecha')),
	CONSTRAINT "cargas_personas_entero" CHECK(typeof("personas") = 'integer'),
	CONSTRAINT "cargas_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "cargas_pagos_entero" CHECK(typeof("pagos") = 'integer'),
	CONSTRAINT "cargas_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "cargas_hecha_entero" CHECK(typeof("hecha") in ('integer', 'null')),
	CONSTRAINT "cargas_deshecha_entero" CHECK(typeof("deshecha") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `cargas_creado` ON `cargas` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `gestiones_promesa` ON `gestiones` (`promesa`,`loanId`) WHERE promesa is not null;--> statement-breakpoint
CREATE INDEX `mensajes_fallidos` ON `mensajes` (`creado`,`id`) WHERE estado = 'fallido';--> statement-breakpoint
ALTER TABLE `usuarios` ADD `saldo` integer DEFAULT 0 NOT NULL CONSTRAINT "usuarios_saldo_entero" CHECK(typeof("saldo") = 'integer');--> statement-breakpoint
ALTER TABLE `usuarios` ADD `ultimoPago` integer DEFAULT 0 NOT NULL CONSTRAINT "usuarios_ultimoPago_entero" CHECK(typeof("ultimoPago") = 'integer');--> statement-breakpoint
UPDATE usuarios SET saldo = coalesce((SELECT sum(monto) FROM asientos JOIN movimientos ON asientoId = asientos.id WHERE userId = usuarios.id AND cuenta = 'cartera'), 0);--> statement-breakpoint
CREATE INDEX `pagos_aprobados` ON `pagos` (`userId`,`fechaPago`) WHERE status = 'Aprobado';--> statement-breakpoint
UPDATE usuarios SET ultimoPago = coalesce((SELECT unixepoch(max(fechaPago)) * 1000 + 14400000 FROM pagos WHERE userId = usuarios.id AND status = 'Aprobado'), 0);--> statement-breakpoint
CREATE INDEX `clientes_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel` ON `usuarios` (`nivel`,`creado`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_saldo` ON `usuarios` (`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel_saldo` ON `usuarios` (`nivel`,`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_sin_perfil` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and perfilGuardado = 0;--> statement-breakpoint
CREATE INDEX `clientes_sin_verificar` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and verify = 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE TABLE `cohortes` (
	`cohorte` text NOT NULL,
	`mes` text NOT NULL,
	`prestamos` integer NOT NULL,
	`prestado` integer NOT NULL,
	`debido` integer NOT NULL,
	`pagado` integer NOT NULL,
	`perdido` integer NOT NULL,
	PRIMARY KEY(`cohorte`, `mes`),
	CONSTRAINT "cohortes_meses" CHECK(cohorte glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]' and mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "cohortes_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "cohortes_prestado_entero" CHECK(typeof("prestado") = 'integer'),
	CONSTRAINT "cohortes_debido_entero" CHECK(typeof("debido") = 'integer'),
	CONSTRAINT "cohortes_pagado_entero" CHECK(typeof("pagado") = 'integer'),
	CONSTRAINT "cohortes_perdido_entero" CHECK(typeof("perdido") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `decisiones` (
	`dia` text PRIMARY KEY NOT NULL,
	`recibidas` integer NOT NULL,
	`aprobadas` integer NOT NULL,
	`rechazadas` integer NOT NULL,
	CONSTRAINT "decisiones_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "decisiones_recibidas_entero" CHECK(typeof("recibidas") = 'integer'),
	CONSTRAINT "decisiones_aprobadas_entero" CHECK(typeof("aprobadas") = 'integer'),
	CONSTRAINT "decisiones_rechazadas_entero" CHECK(typeof("rechazadas") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `diario` (
	`dia` text NOT NULL,
	`cuenta` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`bs` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`dia`, `cuenta`, `concepto`),
	CONSTRAINT "diario_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "diario_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "diario_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "diario_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "diario_bs_entero" CHECK(typeof("bs") = 'integer'),
	CONSTRAINT "diario_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `entregas` (
	`dia` text PRIMARY KEY NOT NULL,
	`nuevos` integer NOT NULL,
	`recurrentes` integer NOT NULL,
	CONSTRAINT "entregas_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "entregas_nuevos_entero" CHECK(typeof("nuevos") = 'integer'),
	CONSTRAINT "entregas_recurrentes_entero" CHECK(typeof("recurrentes") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `riesgos` (
	`dia` text PRIMARY KEY NOT NULL,
	`porCobrar` integer NOT NULL,
	`par1` integer NOT NULL,
	`par7` integer NOT NULL,
	`par30` integer NOT NULL,
	`enMora` integer NOT NULL,
	`hasta` text,
	CONSTRAINT "riesgos_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "riesgos_porCobrar_entero" CHECK(typeof("porCobrar") = 'integer'),
	CONSTRAINT "riesgos_par1_entero" CHECK(typeof("par1") = 'integer'),
	CONSTRAINT "riesgos_par7_entero" CHECK(typeof("par7") = 'integer'),
	CONSTRAINT "riesgos_par30_entero" CHECK(typeof("par30") = 'integer'),
	CONSTRAINT "riesgos_enMora_entero" CHECK(typeof("enMora") = 'integer'),
	CONSTRAINT "riesgos_orden" CHECK(par30 >= 0 and par30 <= par7 and par7 <= par1 and par1 <= porCobrar)
);
--> statement-breakpoint
CREATE TABLE `segmentos` (
	`mes` text NOT NULL,
	`estado` text NOT NULL,
	`nivel` integer NOT NULL,
	`prestamos` integer NOT NULL,
	`prestado` integer NOT NULL,
	`debido` integer NOT NULL,
	`pagado` integer NOT NULL,
	`perdido` integer NOT NULL,
	PRIMARY KEY(`mes`, `estado`, `nivel`),
	CONSTRAINT "segmentos_mes" CHECK(mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "segmentos_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "segmentos_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "segmentos_prestado_entero" CHECK(typeof("prestado") = 'integer'),
	CONSTRAINT "segmentos_debido_entero" CHECK(typeof("debido") = 'integer'),
	CONSTRAINT "segmentos_pagado_entero" CHECK(typeof("pagado") = 'integer'),
	CONSTRAINT "segmentos_perdido_entero" CHECK(typeof("perdido") = 'integer')
);
--> statement-breakpoint
ALTER TABLE `asientos` ADD `bs` integer CONSTRAINT "asientos_bs_entero" CHECK(typeof("bs") in ('integer', 'null'));--> statement-breakpoint
CREATE INDEX `asientos_fecha` ON `asientos` (`fecha`,`id`);--> statement-breakpoint
UPDATE `asientos` SET "bs" = CASE "concepto" WHEN 'pago' THEN 1 ELSE -1 END * coalesce(
	(SELECT "montoBs" FROM `pagos` WHERE "id" = `asientos`."pagoId"),
	(SELECT json_extract("antes", '$.montoBs') FROM `auditoria` WHERE "entidadId" = `asientos`."pagoId" AND "accion" = 'pagos.remove')
) WHERE "concepto" IN ('pago', 'reverso_pago');--> statement-breakpoint
INSERT INTO `diario` ("dia", "cuenta", "concepto", "monto", "bs", "cantidad")
	SELECT strftime('%Y-%m-%d', a."fecha" / 1000 - 14400, 'unixepoch'), m."cuenta", a."concepto", sum(m."monto"),
		sum(CASE WHEN m."cuenta" = 'caja' THEN coalesce(a."bs", 0) ELSE 0 END), count(*)
	FROM `asientos` a CROSS JOIN `movimientos` m ON m."asientoId" = a."id" GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO `entregas` ("dia", "nuevos", "recurrentes")
	SELECT strftime('%Y-%m-%d', "fecha" / 1000 - 14400, 'unixepoch'), sum(CASE WHEN "quedan" - ("signo" = 1) = 0 THEN "signo" ELSE 0 END),
		sum(CASE WHEN "quedan" - ("signo" = 1) = 0 THEN 0 ELSE "signo" END)
	FROM (
		SELECT "fecha", CASE "concepto" WHEN 'desembolso' THEN 1 ELSE -1 END AS "signo",
			sum(CASE "concepto" WHEN 'desembolso' THEN 1 ELSE -1 END) OVER (PARTITION BY "userId" ORDER BY "id") AS "quedan"
		FROM `asientos` WHERE "concepto" IN ('desembolso', 'reverso_desembolso')
	) GROUP BY 1;--> statement-breakpoint
INSERT INTO `decisiones` ("dia", "recibidas", "aprobadas", "rechazadas")
	SELECT "dia", sum("r"), sum("a"), sum("n") FROM (
		SELECT strftime('%Y-%m-%d', "createdAt" / 1000 - 14400, 'unixepoch') AS "dia", 1 AS "r", 0 AS "a", 0 AS "n" FROM `loans`
		UNION ALL SELECT strftime('%Y-%m-%d', "decididoEn" / 1000 - 14400, 'unixepoch'), 0, "status" = 'Aprobado', "status" = 'Rechazado'
			FROM `loans` WHERE "status" <> 'Pendiente' AND "decididoEn" IS NOT NULL
		UNION ALL SELECT strftime('%Y-%m-%d', "createdAt" / 1000 - 14400, 'unixepoch'), 1, 0, 0 FROM `completados`
		UNION ALL SELECT strftime('%Y-%m-%d', "decididoEn" / 1000 - 14400, 'unixepoch'), 0, 1, 0 FROM `completados` WHERE "decididoEn" IS NOT NULL
	) GROUP BY 1;--> statement-breakpoint
INSERT INTO `cohortes` ("cohorte", "mes", "prestamos", "prestado", "debido", "pagado", "perdido")
	SELECT strftime('%Y-%m', d."fecha" / 1000 - 14400, 'unixepoch'), strftime('%Y-%m', a."fecha" / 1000 - 14400, 'unixepoch'),
	sum(CASE WHEN m."cuenta" <> 'caja' THEN 0 WHEN a."concepto" = 'desembolso' THEN 1 WHEN a."concepto" = 'reverso_desembolso' THEN -1 ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'caja' AND a."concepto" IN ('desembolso', 'reverso_desembolso') THEN -m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'cartera' AND a."concepto" NOT IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion', 'castigo', 'recuperacion', 'traslado') THEN m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'cartera' AND a."concepto" IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion') THEN -m."monto"
		WHEN m."cuenta" = 'saldo_a_favor' AND a."concepto" IN ('castigo', 'recuperacion', 'traslado') THEN m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'castigos' THEN m."monto" ELSE 0 END)
	FROM `asientos` a CROSS JOIN `movimientos` m ON m."asientoId" = a."id"
	JOIN `asientos` d ON d."loanId" = a."loanId" AND d."id" = (
		SELECT o."id" FROM `asientos` o WHERE o."loanId" = a."loanId" AND o."concepto" = 'desembolso'
		ORDER BY o."id" <= a."id" DESC, o."id" DESC LIMIT 1
	)
	WHERE m."cuenta" = 'castigos' OR (m."cuenta" = 'caja' AND a."concepto" IN ('desembolso', 'reverso_desembolso'))
		OR (m."cuenta" = 'saldo_a_favor' AND a."concepto" IN ('castigo', 'recuperacion', 'traslado'))
		OR (m."cuenta" = 'cartera' AND a."concepto" NOT IN ('castigo', 'recuperacion', 'traslado'))
	GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO `segmentos` ("mes", "estado", "nivel", "prestamos", "prestado", "debido", "pagado", "perdido")
	SELECT strftime('%Y-%m', d."fecha" / 1000 - 14400, 'unixepoch'), coalesce(l."estado", c."estado"), coalesce(l."nivel", c."nivel"),
	sum(CASE WHEN m."cuenta" <> 'caja' THEN 0 WHEN a."concepto" = 'desembolso' THEN 1 WHEN a."concepto" = 'reverso_desembolso' THEN -1 ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'caja' AND a."concepto" IN ('desembolso', 'reverso_desembolso') THEN -m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'cartera' AND a."concepto" NOT IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion', 'castigo', 'recuperacion', 'traslado') THEN m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'cartera' AND a."concepto" IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion') THEN -m."monto"
		WHEN m."cuenta" = 'saldo_a_favor' AND a."concepto" IN ('castigo', 'recuperacion', 'traslado') THEN m."monto" ELSE 0 END),
	sum(CASE WHEN m."cuenta" = 'castigos' THEN m."monto" ELSE 0 END)
	FROM `asientos` a CROSS JOIN `movimientos` m ON m."asientoId" = a."id"
	JOIN `asientos` d ON d."loanId" = a."loanId" AND d."id" = (
		SELECT o."id" FROM `asientos` o WHERE o."loanId" = a."loanId" AND o."concepto" = 'desembolso'
		ORDER BY o."id" <= a."id" DESC, o."id" DESC LIMIT 1
	)
	LEFT JOIN `loans` l ON l."id" = a."loanId" LEFT JOIN `completados` c ON c."id" = a."loanId"
	WHERE coalesce(l."id", c."id") IS NOT NULL AND (m."cuenta" = 'castigos' OR (m."cuenta" = 'caja' AND a."concepto" IN ('desembolso', 'reverso_desembolso'))
		OR (m."cuenta" = 'saldo_a_favor' AND a."concepto" IN ('castigo', 'recuperacion', 'traslado'))
		OR (m."cuenta" = 'cartera' AND a."concepto" NOT IN ('castigo', 'recuperacion', 'traslado')))
	GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE `imagenes` ADD `huella` text;--> statement-breakpoint
CREATE INDEX `imagenes_sin_mirar` ON `imagenes` (`creado`) WHERE huella is null;

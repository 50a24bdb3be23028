CREATE TABLE `flujos` (
	`mes` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`mes`, `concepto`)
);
--> statement-breakpoint
CREATE TABLE `gestiones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`loanId` text,
	`tipo` text NOT NULL,
	`texto` text NOT NULL,
	`promesa` text,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gestiones_tipo" CHECK("tipo" in ('nota', 'whatsapp', 'llamada', 'recordatorio', 'promesa')),
	CONSTRAINT "gestiones_promesa" CHECK((tipo = 'promesa') = (promesa is not null))
);
--> statement-breakpoint
CREATE INDEX `gestiones_usuario` ON `gestiones` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `gestiones_loan` ON `gestiones` (`loanId`,`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `invitaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`huella` text NOT NULL,
	`correo` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	`usadoPor` text,
	`anulado` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitaciones_huella_unique` ON `invitaciones` (`huella`);--> statement-breakpoint
CREATE INDEX `invitaciones_creado` ON `invitaciones` (`creado`,`id`);--> statement-breakpoint
CREATE TABLE `saldosLoans` (
	`loanId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `loans` ADD `proximaCuota` text GENERATED ALWAYS AS (case when status = 'Aprobado' and cuotasPagadas < cuotas
        then date(fechaPrimerPago, '+' || cuotasPagadas || ' months', 'floor') end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `loans_proxima_cuota` ON `loans` (`proximaCuota`,`id`,`fechaPrimerPago`,`cuotas`,`montoFinal`,`multas`) WHERE proximaCuota is not null;--> statement-breakpoint
CREATE INDEX `loans_plan` ON `loans` (`fechaPrimerPago`,`cuotas`,`cuotasPagadas`,`id`) WHERE status = 'Aprobado';--> statement-breakpoint
CREATE INDEX `loans_decidido` ON `loans` (`status`,`decididoEn`,`id`);--> statement-breakpoint
CREATE INDEX `loans_cedula` ON `loans` (`cedula`);--> statement-breakpoint
CREATE INDEX `loans_telefono` ON `loans` (`telefono`);--> statement-breakpoint
CREATE INDEX `auditoria_actor` ON `auditoria` (`actorId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_accion` ON `auditoria` (`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `completados_cedula` ON `completados` (`cedula`);--> statement-breakpoint
CREATE INDEX `completados_telefono` ON `completados` (`telefono`);--> statement-breakpoint
CREATE INDEX `imagenes_huella` ON `imagenes` (`sha256`);--> statement-breakpoint
CREATE INDEX `mensajes_usuario` ON `mensajes` (`userId`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_referencia` ON `pagos` (`referencia`) WHERE referencia is not null;--> statement-breakpoint
DROP INDEX `pagos_codigo`;--> statement-breakpoint
CREATE INDEX `pagos_codigo` ON `pagos` (`codigo`,`fechaPago`);

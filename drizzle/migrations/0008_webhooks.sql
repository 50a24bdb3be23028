CREATE TABLE `webhookEnvios` (
	`id` text PRIMARY KEY NOT NULL,
	`webhookId` text NOT NULL,
	`evento` text NOT NULL,
	`cuerpo` text NOT NULL,
	`origen` text NOT NULL,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo` integer NOT NULL,
	`status` integer,
	`respuesta` text,
	`creado` integer NOT NULL,
	`entregado` integer,
	FOREIGN KEY (`webhookId`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhookEnvios_estado_valor" CHECK("estado" in ('pendiente', 'entregado', 'fallido')),
	CONSTRAINT "webhookEnvios_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "webhookEnvios_proximo_entero" CHECK(typeof("proximo") = 'integer'),
	CONSTRAINT "webhookEnvios_status_entero" CHECK(typeof("status") in ('integer', 'null')),
	CONSTRAINT "webhookEnvios_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "webhookEnvios_entregado_entero" CHECK(typeof("entregado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhookEnvios_una_vez` ON `webhookEnvios` (`webhookId`,`origen`);--> statement-breakpoint
CREATE INDEX `webhookEnvios_creado` ON `webhookEnvios` (`webhookId`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `webhookEnvios_por_enviar` ON `webhookEnvios` (`webhookId`,`proximo`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `webhookEnvios_viejos` ON `webhookEnvios` (`creado`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`eventos` text NOT NULL,
	`secreto` text NOT NULL,
	`anterior` text,
	`anteriorHasta` integer,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`linea` integer NOT NULL,
	`dia` text NOT NULL,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_anteriorHasta_entero" CHECK(typeof("anteriorHasta") in ('integer', 'null')),
	CONSTRAINT "webhooks_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "webhooks_linea_entero" CHECK(typeof("linea") = 'integer'),
	CONSTRAINT "webhooks_dia_dia" CHECK("dia" is date("dia"))
);

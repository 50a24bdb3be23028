CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`huella` text NOT NULL,
	`alcances` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`vence` integer NOT NULL,
	`revocado` integer,
	`usado` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tokens_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "tokens_vence_entero" CHECK(typeof("vence") = 'integer'),
	CONSTRAINT "tokens_revocado_entero" CHECK(typeof("revocado") in ('integer', 'null')),
	CONSTRAINT "tokens_usado_entero" CHECK(typeof("usado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_huella_unique` ON `tokens` (`huella`);--> statement-breakpoint
CREATE INDEX `tokens_creado` ON `tokens` (`creado`,`id`);--> statement-breakpoint
ALTER TABLE `auditoria` ADD `token` text;
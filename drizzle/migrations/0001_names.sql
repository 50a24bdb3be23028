ALTER TABLE `codigos` RENAME TO `otps`;--> statement-breakpoint
ALTER TABLE `intentos` RENAME COLUMN "clave" TO "sobre";--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_otps` (
	`id` text PRIMARY KEY NOT NULL,
	`telefono` text NOT NULL,
	`creado` integer NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	CONSTRAINT "otps_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "otps_expira_entero" CHECK(typeof("expira") = 'integer'),
	CONSTRAINT "otps_usado_entero" CHECK(typeof("usado") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_otps`("id", "telefono", "creado", "expira", "usado") SELECT "id", "telefono", "creado", "expira", "usado" FROM `otps`;--> statement-breakpoint
DROP TABLE `otps`;--> statement-breakpoint
ALTER TABLE `__new_otps` RENAME TO `otps`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `otps_telefono` ON `otps` (`telefono`,`creado`);--> statement-breakpoint
CREATE INDEX `otps_creado` ON `otps` (`creado`);--> statement-breakpoint
DROP INDEX `intentos_clave`;--> statement-breakpoint
CREATE INDEX `intentos_sobre` ON `intentos` (`sobre`,`fecha`);
CREATE TABLE `buscables` (
	`id` integer PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`entidadId` text NOT NULL,
	`estado` text NOT NULL,
	`texto` text NOT NULL,
	CONSTRAINT "buscables_tipo" CHECK("tipo" in ('usuario', 'loan', 'completado', 'pago'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buscables_entidadId_unique` ON `buscables` (`entidadId`);--> statement-breakpoint
CREATE TABLE `conteos` (
	`tipo` text NOT NULL,
	`estado` text NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`tipo`, `estado`)
);

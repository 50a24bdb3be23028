CREATE TABLE `encargos` (
	`userId` text PRIMARY KEY NOT NULL,
	`encargado` text NOT NULL,
	`desde` integer NOT NULL,
	`nota` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`encargado`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "encargos_desde_entero" CHECK(typeof("desde") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `encargos_encargado` ON `encargos` (`encargado`,`userId`);
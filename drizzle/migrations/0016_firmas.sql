CREATE TABLE `firmas` (
	`id` text PRIMARY KEY NOT NULL,
	`acto` text NOT NULL,
	`entrada` text NOT NULL,
	`userId` text,
	`actorId` text NOT NULL,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "firmas_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `firmas_fecha` ON `firmas` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `firmas_usuario` ON `firmas` (`userId`);
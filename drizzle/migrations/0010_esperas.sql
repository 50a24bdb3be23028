CREATE TABLE `esperas` (
	`userId` text NOT NULL,
	`que` text NOT NULL,
	`dato` text NOT NULL,
	`desde` integer NOT NULL,
	`vence` integer NOT NULL,
	PRIMARY KEY(`userId`, `que`),
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "esperas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "esperas_vence_entero" CHECK(typeof("vence") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `esperas_vence` ON `esperas` (`vence`);
CREATE TABLE `aceptaciones` (
	`userId` text NOT NULL,
	`version` text NOT NULL,
	`fecha` integer NOT NULL,
	`ip` text,
	PRIMARY KEY(`userId`, `version`),
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);

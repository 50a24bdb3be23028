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
ALTER TABLE `imagenes` ADD `huella` text;--> statement-breakpoint
CREATE INDEX `imagenes_sin_mirar` ON `imagenes` (`creado`) WHERE huella is null;
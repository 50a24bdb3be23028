CREATE TABLE `congelados` (
	`userId` text PRIMARY KEY NOT NULL,
	`desde` integer NOT NULL,
	`hasta` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "congelados_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "congelados_hasta_entero" CHECK(typeof("hasta") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `entradas` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`tipo` text NOT NULL,
	`fecha` integer NOT NULL,
	`ip` text,
	`agente` text,
	`detalle` text,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "entradas_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `entradas_usuario` ON `entradas` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `entradas_fecha` ON `entradas` (`fecha`);--> statement-breakpoint
CREATE TABLE `navegadores` (
	`userId` text NOT NULL,
	`huella` text NOT NULL,
	`desde` integer NOT NULL,
	`usado` integer NOT NULL,
	PRIMARY KEY(`userId`, `huella`),
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "navegadores_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "navegadores_usado_entero" CHECK(typeof("usado") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `navegadores_usado` ON `navegadores` (`usado`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_otps` (
	`id` text PRIMARY KEY NOT NULL,
	`telefono` text NOT NULL,
	`navegador` text DEFAULT '' NOT NULL,
	`fallos` integer DEFAULT 0 NOT NULL,
	`creado` integer NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	CONSTRAINT "otps_fallos_entero" CHECK(typeof("fallos") = 'integer'),
	CONSTRAINT "otps_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "otps_expira_entero" CHECK(typeof("expira") = 'integer'),
	CONSTRAINT "otps_usado_entero" CHECK(typeof("usado") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_otps`("id", "telefono", "navegador", "fallos", "creado", "expira", "usado") SELECT "id", "telefono", '', 0, "creado", "expira", "usado" FROM `otps`;--> statement-breakpoint
DROP TABLE `otps`;--> statement-breakpoint
ALTER TABLE `__new_otps` RENAME TO `otps`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `otps_telefono` ON `otps` (`telefono`,`creado`);--> statement-breakpoint
CREATE INDEX `otps_creado` ON `otps` (`creado`);--> statement-breakpoint
CREATE INDEX `usuarios_cedula_numero` ON `usuarios` (substr(cedula, 2));--> statement-breakpoint
CREATE TABLE `imagenesSueltas` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`sha256` text NOT NULL,
	`motivo` text NOT NULL,
	`desde` integer NOT NULL,
	`borrada` integer,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imagenesSueltas_motivo_valor" CHECK("motivo" in ('sin enviar', 'reemplazada', 'rechazada', 'pedida de nuevo', 'sin uso')),
	CONSTRAINT "imagenesSueltas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "imagenesSueltas_borrada_entero" CHECK(typeof("borrada") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `imagenesSueltas_por_borrar` ON `imagenesSueltas` (`desde`) WHERE borrada is null;--> statement-breakpoint
CREATE INDEX `imagenesSueltas_huella` ON `imagenesSueltas` (`sha256`);--> statement-breakpoint
-- What stood on nobody's identity is kept from today as a rejected photo is.
INSERT INTO `imagenesSueltas` (`id`, `userId`, `sha256`, `motivo`, `desde`)
SELECT `id`, `userId`, `sha256`, 'rechazada', unixepoch() * 1000 FROM `imagenes`
WHERE `id` NOT IN (SELECT `imgVerify1` FROM `usuarios` WHERE `imgVerify1` IS NOT NULL)
AND `id` NOT IN (SELECT `imgVerify2` FROM `usuarios` WHERE `imgVerify2` IS NOT NULL);--> statement-breakpoint
-- An administrator made over an account whose e-mail nobody had confirmed: the phone on it may be a stranger's, and opened the panel. The
-- operator vouched for the e-mail; whoever wrote another one themselves since is left alone.
UPDATE `session` SET `expiresAt` = 1 WHERE `userId` IN (SELECT `user`.`id` FROM `user` JOIN `usuarios` ON `usuarios`.`id` = `user`.`id` WHERE `rol` = 'admin' AND `emailVerified` = 0 AND `phoneNumber` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `auditoria` WHERE `auditoria`.`userId` = `user`.`id` AND `accion` = 'cuentas.changeEmail'));--> statement-breakpoint
UPDATE `user` SET `emailVerified` = 1, `phoneNumber` = NULL, `phoneNumberVerified` = 0, `twoFactorEnabled` = EXISTS (SELECT 1 FROM `twoFactor` WHERE `twoFactor`.`userId` = `user`.`id` AND `verified` = 1) WHERE `emailVerified` = 0 AND `id` IN (SELECT `id` FROM `usuarios` WHERE `rol` = 'admin') AND NOT EXISTS (SELECT 1 FROM `auditoria` WHERE `auditoria`.`userId` = `user`.`id` AND `accion` = 'cuentas.changeEmail');

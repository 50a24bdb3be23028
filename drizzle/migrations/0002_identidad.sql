CREATE TABLE `captchas` (
	`huella` text PRIMARY KEY NOT NULL,
	`expira` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captchas_expira` ON `captchas` (`expira`);--> statement-breakpoint
CREATE TABLE `codigos` (
	`id` text PRIMARY KEY NOT NULL,
	`telefono` text NOT NULL,
	`creado` integer NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer
);
--> statement-breakpoint
CREATE INDEX `codigos_telefono` ON `codigos` (`telefono`,`creado`);--> statement-breakpoint
CREATE INDEX `codigos_creado` ON `codigos` (`creado`);--> statement-breakpoint
CREATE TABLE `intentos` (
	`id` text PRIMARY KEY NOT NULL,
	`clave` text NOT NULL,
	`fecha` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `intentos_clave` ON `intentos` (`clave`,`fecha`);--> statement-breakpoint
CREATE INDEX `intentos_fecha` ON `intentos` (`fecha`);--> statement-breakpoint
CREATE TABLE `twoFactor` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`backupCodes` text NOT NULL,
	`userId` text NOT NULL,
	`verified` integer DEFAULT true,
	`failedVerificationCount` integer DEFAULT 0,
	`lockedUntil` integer,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `twoFactor_user` ON `twoFactor` (`userId`);--> statement-breakpoint
ALTER TABLE `user` ADD `phoneNumber` text;--> statement-breakpoint
ALTER TABLE `user` ADD `phoneNumberVerified` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `twoFactorEnabled` integer DEFAULT false;--> statement-breakpoint
CREATE UNIQUE INDEX `user_phoneNumber_unique` ON `user` (`phoneNumber`);
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
CREATE TABLE `cargados` (
	`entidadId` text PRIMARY KEY NOT NULL,
	`cargaId` text NOT NULL,
	`tipo` text NOT NULL,
	FOREIGN KEY (`cargaId`) REFERENCES `cargas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cargados_tipo_valor" CHECK("tipo" in ('usuario', 'loan', 'pago'))
);
--> statement-breakpoint
CREATE INDEX `cargados_carga` ON `cargados` (`cargaId`,`tipo`);--> statement-breakpoint
CREATE TABLE `cargas` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`estado` text DEFAULT 'vista' NOT NULL,
	`plan` text,
	`personas` integer DEFAULT 0 NOT NULL,
	`prestamos` integer DEFAULT 0 NOT NULL,
	`pagos` integer DEFAULT 0 NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`hecha` integer,
	`deshecha` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cargas_estado_valor" CHECK("estado" in ('vista', 'hecha', 'deshaciendo', 'deshecha')),
	CONSTRAINT "cargas_personas_entero" CHECK(typeof("personas") = 'integer'),
	CONSTRAINT "cargas_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "cargas_pagos_entero" CHECK(typeof("pagos") = 'integer'),
	CONSTRAINT "cargas_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "cargas_hecha_entero" CHECK(typeof("hecha") in ('integer', 'null')),
	CONSTRAINT "cargas_deshecha_entero" CHECK(typeof("deshecha") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `cargas_creado` ON `cargas` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `gestiones_promesa` ON `gestiones` (`promesa`,`loanId`) WHERE promesa is not null;--> statement-breakpoint
CREATE INDEX `mensajes_fallidos` ON `mensajes` (`creado`,`id`) WHERE estado = 'fallido';--> statement-breakpoint
ALTER TABLE `usuarios` ADD `saldo` integer DEFAULT 0 NOT NULL CONSTRAINT "usuarios_saldo_entero" CHECK(typeof("saldo") = 'integer');--> statement-breakpoint
ALTER TABLE `usuarios` ADD `ultimoPago` integer DEFAULT 0 NOT NULL CONSTRAINT "usuarios_ultimoPago_entero" CHECK(typeof("ultimoPago") = 'integer');--> statement-breakpoint
UPDATE usuarios SET saldo = coalesce((SELECT sum(monto) FROM asientos JOIN movimientos ON asientoId = asientos.id WHERE userId = usuarios.id AND cuenta = 'cartera'), 0);--> statement-breakpoint
CREATE INDEX `pagos_aprobados` ON `pagos` (`userId`,`fechaPago`) WHERE status = 'Aprobado';--> statement-breakpoint
UPDATE usuarios SET ultimoPago = coalesce((SELECT unixepoch(max(fechaPago)) * 1000 + 14400000 FROM pagos WHERE userId = usuarios.id AND status = 'Aprobado'), 0);--> statement-breakpoint
CREATE INDEX `clientes_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel` ON `usuarios` (`nivel`,`creado`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_saldo` ON `usuarios` (`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel_saldo` ON `usuarios` (`nivel`,`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_sin_perfil` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and perfilGuardado = 0;--> statement-breakpoint
CREATE INDEX `clientes_sin_verificar` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and verify = 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente' and saldo > 0;

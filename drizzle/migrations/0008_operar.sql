CREATE TABLE `alarmas` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`de` text DEFAULT '' NOT NULL,
	`detalle` text NOT NULL,
	`desde` integer NOT NULL,
	`avisada` integer,
	`resuelta` integer,
	CONSTRAINT "alarmas_tipo_valor" CHECK("tipo" in ('disco', 'escritura', 'mensajes', 'respaldo', 'doctor', 'dispositivo', 'certificado', 'tarea', 'reloj')),
	CONSTRAINT "alarmas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "alarmas_avisada_entero" CHECK(typeof("avisada") in ('integer', 'null')),
	CONSTRAINT "alarmas_resuelta_entero" CHECK(typeof("resuelta") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarmas_abierta` ON `alarmas` (`tipo`,`de`) WHERE resuelta is null;--> statement-breakpoint
CREATE INDEX `alarmas_desde` ON `alarmas` (`desde`,`id`);--> statement-breakpoint
CREATE TABLE `impedidos` (
	`huella` text PRIMARY KEY NOT NULL,
	`desde` integer NOT NULL,
	CONSTRAINT "impedidos_desde_entero" CHECK(typeof("desde") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `olvidos` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`pedido` integer NOT NULL,
	`motivo` text,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`decidido` integer,
	`decididoPor` text,
	`respuesta` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "olvidos_decidido" CHECK((estado = 'pendiente') = (decidido is null)),
	CONSTRAINT "olvidos_pedido_entero" CHECK(typeof("pedido") = 'integer'),
	CONSTRAINT "olvidos_estado_valor" CHECK("estado" in ('pendiente', 'borrando', 'hecho', 'negado', 'retirado')),
	CONSTRAINT "olvidos_decidido_entero" CHECK(typeof("decidido") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `olvidos_pendiente` ON `olvidos` (`userId`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `olvidos_estado` ON `olvidos` (`estado`,`pedido`,`id`);--> statement-breakpoint
CREATE TABLE `pulso` (
	`id` text PRIMARY KEY NOT NULL,
	`momento` integer NOT NULL,
	CONSTRAINT "pulso_momento_entero" CHECK(typeof("momento") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `respaldos` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`destino` text NOT NULL,
	`motivo` text NOT NULL,
	`empezo` integer NOT NULL,
	`termino` integer,
	`revisado` integer DEFAULT false NOT NULL,
	`cifrado` integer DEFAULT false NOT NULL,
	`bytes` integer,
	`imagenes` integer,
	`imagenesNuevas` integer,
	`error` text,
	`borrado` integer,
	`actorId` text,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "respaldos_fin" CHECK(revisado = 0 or (termino is not null and error is null)),
	CONSTRAINT "respaldos_destino_valor" CHECK("destino" in ('local', 'carpeta', 's3')),
	CONSTRAINT "respaldos_motivo_valor" CHECK("motivo" in ('hora', 'panel', 'orden', 'migracion', 'reponer')),
	CONSTRAINT "respaldos_empezo_entero" CHECK(typeof("empezo") = 'integer'),
	CONSTRAINT "respaldos_termino_entero" CHECK(typeof("termino") in ('integer', 'null')),
	CONSTRAINT "respaldos_revisado_logico" CHECK("revisado" in (0, 1)),
	CONSTRAINT "respaldos_cifrado_logico" CHECK("cifrado" in (0, 1)),
	CONSTRAINT "respaldos_bytes_entero" CHECK(typeof("bytes") in ('integer', 'null')),
	CONSTRAINT "respaldos_imagenes_entero" CHECK(typeof("imagenes") in ('integer', 'null')),
	CONSTRAINT "respaldos_imagenesNuevas_entero" CHECK(typeof("imagenesNuevas") in ('integer', 'null')),
	CONSTRAINT "respaldos_borrado_entero" CHECK(typeof("borrado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `respaldos_empezo` ON `respaldos` (`empezo`,`id`);--> statement-breakpoint
CREATE INDEX `respaldos_destino` ON `respaldos` (`destino`,`empezo`,`id`);--> statement-breakpoint
ALTER TABLE `usuarios` ADD `olvidado` integer CONSTRAINT "usuarios_olvidado_entero" CHECK(typeof("olvidado") in ('integer', 'null'));--> statement-breakpoint
CREATE INDEX `pagos_status_dia` ON `pagos` (`status`,`fechaPago`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_con_ip` ON `auditoria` (`fecha`) WHERE ip is not null;

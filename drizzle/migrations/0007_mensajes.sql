CREATE TABLE `consentimientos` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`canal` text NOT NULL,
	`acepta` integer NOT NULL,
	`momento` integer NOT NULL,
	`via` text NOT NULL,
	`texto` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consentimientos_canal_valor" CHECK("canal" in ('correo', 'sms', 'push', 'whatsapp')),
	CONSTRAINT "consentimientos_acepta_logico" CHECK("acepta" in (0, 1)),
	CONSTRAINT "consentimientos_momento_entero" CHECK(typeof("momento") = 'integer'),
	CONSTRAINT "consentimientos_via_valor" CHECK("via" in ('cuenta', 'enlace', 'respuesta', 'queja', 'operador'))
);
--> statement-breakpoint
CREATE INDEX `consentimientos_persona` ON `consentimientos` (`userId`,`canal`,`momento`,`id`);--> statement-breakpoint
CREATE TABLE `corridas` (
	`id` text PRIMARY KEY NOT NULL,
	`tarea` text NOT NULL,
	`debida` integer,
	`empezo` integer NOT NULL,
	`termino` integer,
	`intentos` integer DEFAULT 1 NOT NULL,
	`saltadas` integer DEFAULT 0 NOT NULL,
	`hizo` text,
	`error` text,
	`actorId` text,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "corridas_debida_entero" CHECK(typeof("debida") in ('integer', 'null')),
	CONSTRAINT "corridas_empezo_entero" CHECK(typeof("empezo") = 'integer'),
	CONSTRAINT "corridas_termino_entero" CHECK(typeof("termino") in ('integer', 'null')),
	CONSTRAINT "corridas_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "corridas_saltadas_entero" CHECK(typeof("saltadas") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corridas_debida` ON `corridas` (`tarea`,`debida`) WHERE debida is not null;--> statement-breakpoint
CREATE INDEX `corridas_tarea` ON `corridas` (`tarea`,`empezo`,`id`);--> statement-breakpoint
CREATE INDEX `corridas_empezo` ON `corridas` (`empezo`);--> statement-breakpoint
CREATE INDEX `corridas_a_medias` ON `corridas` (`tarea`) WHERE termino is null;--> statement-breakpoint
CREATE TABLE `estadosCanal` (
	`canal` text PRIMARY KEY NOT NULL,
	`fallosSeguidos` integer NOT NULL,
	`descansaHasta` integer,
	`error` text,
	`fallo` integer,
	`exito` integer,
	CONSTRAINT "estadosCanal_canal_valor" CHECK("canal" in ('correo', 'sms', 'push', 'whatsapp')),
	CONSTRAINT "estadosCanal_fallosSeguidos_entero" CHECK(typeof("fallosSeguidos") = 'integer'),
	CONSTRAINT "estadosCanal_descansaHasta_entero" CHECK(typeof("descansaHasta") in ('integer', 'null')),
	CONSTRAINT "estadosCanal_fallo_entero" CHECK(typeof("fallo") in ('integer', 'null')),
	CONSTRAINT "estadosCanal_exito_entero" CHECK(typeof("exito") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `gastos` (
	`dia` text NOT NULL,
	`canal` text NOT NULL,
	`mensajes` integer NOT NULL,
	`contados` integer DEFAULT 0 NOT NULL,
	`costo` integer NOT NULL,
	PRIMARY KEY(`dia`, `canal`),
	CONSTRAINT "gastos_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "gastos_canal_valor" CHECK("canal" in ('correo', 'sms', 'push', 'whatsapp')),
	CONSTRAINT "gastos_mensajes_entero" CHECK(typeof("mensajes") = 'integer'),
	CONSTRAINT "gastos_contados_entero" CHECK(typeof("contados") = 'integer'),
	CONSTRAINT "gastos_costo_entero" CHECK(typeof("costo") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `recordatorios` (
	`loanId` text NOT NULL,
	`cuota` integer NOT NULL,
	`vence` text NOT NULL,
	`desfase` integer NOT NULL,
	`userId` text NOT NULL,
	`resultado` text NOT NULL,
	`fecha` integer NOT NULL,
	PRIMARY KEY(`loanId`, `cuota`, `vence`, `desfase`),
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recordatorios_cuota_entero" CHECK(typeof("cuota") = 'integer'),
	CONSTRAINT "recordatorios_vence_dia" CHECK("vence" is date("vence")),
	CONSTRAINT "recordatorios_desfase_entero" CHECK(typeof("desfase") = 'integer'),
	CONSTRAINT "recordatorios_resultado_valor" CHECK("resultado" in ('enviado', 'junto', 'tarde')),
	CONSTRAINT "recordatorios_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `recordatorios_persona` ON `recordatorios` (`userId`,`fecha`);--> statement-breakpoint
CREATE TABLE `respuestas` (
	`id` text PRIMARY KEY NOT NULL,
	`telefono` text NOT NULL,
	`userId` text,
	`tipo` text NOT NULL,
	`texto` text NOT NULL,
	`momento` integer NOT NULL,
	`recibido` integer NOT NULL,
	`leida` integer,
	`leidaPor` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leidaPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "respuestas_momento_entero" CHECK(typeof("momento") = 'integer'),
	CONSTRAINT "respuestas_recibido_entero" CHECK(typeof("recibido") = 'integer'),
	CONSTRAINT "respuestas_leida_entero" CHECK(typeof("leida") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `respuestas_persona` ON `respuestas` (`userId`,`momento`,`id`);--> statement-breakpoint
CREATE INDEX `respuestas_telefono` ON `respuestas` (`telefono`,`momento`);--> statement-breakpoint
CREATE INDEX `respuestas_momento` ON `respuestas` (`momento`,`id`);--> statement-breakpoint
CREATE INDEX `respuestas_sin_leer` ON `respuestas` (`momento`,`id`) WHERE leida is null;--> statement-breakpoint
CREATE TABLE `supresiones` (
	`canal` text NOT NULL,
	`destino` text NOT NULL,
	`motivo` text NOT NULL,
	`detalle` text,
	`desde` integer NOT NULL,
	PRIMARY KEY(`canal`, `destino`),
	CONSTRAINT "supresiones_canal_valor" CHECK("canal" in ('correo', 'sms', 'push', 'whatsapp')),
	CONSTRAINT "supresiones_motivo_valor" CHECK("motivo" in ('rebote', 'queja', 'invalida')),
	CONSTRAINT "supresiones_desde_entero" CHECK(typeof("desde") = 'integer')
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mensajes` (
	`id` text PRIMARY KEY NOT NULL,
	`canal` text NOT NULL,
	`destino` text NOT NULL,
	`asunto` text,
	`texto` text NOT NULL,
	`plantilla` text NOT NULL,
	`params` text NOT NULL,
	`userId` text,
	`unica` text,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximoIntento` integer NOT NULL,
	`error` text,
	`creado` integer NOT NULL,
	`enviado` integer,
	`clase` text DEFAULT 'negocio' NOT NULL,
	`sobre` text,
	`cadena` text DEFAULT '[]' NOT NULL,
	`antes` text,
	`proveedor` text,
	`proveedorId` text,
	`intentado` integer,
	`dudoso` integer DEFAULT false NOT NULL,
	`entregado` integer,
	`leido` integer,
	`costo` integer,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mensajes_canal_valor" CHECK("canal" in ('correo', 'sms', 'push', 'whatsapp')),
	CONSTRAINT "mensajes_estado_valor" CHECK("estado" in ('pendiente', 'enviado', 'fallido', 'relevado', 'cancelado')),
	CONSTRAINT "mensajes_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "mensajes_proximoIntento_entero" CHECK(typeof("proximoIntento") = 'integer'),
	CONSTRAINT "mensajes_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "mensajes_enviado_entero" CHECK(typeof("enviado") in ('integer', 'null')),
	CONSTRAINT "mensajes_clase_valor" CHECK("clase" in ('codigo', 'seguridad', 'negocio', 'cobro', 'casa')),
	CONSTRAINT "mensajes_intentado_entero" CHECK(typeof("intentado") in ('integer', 'null')),
	CONSTRAINT "mensajes_dudoso_logico" CHECK("dudoso" in (0, 1)),
	CONSTRAINT "mensajes_entregado_entero" CHECK(typeof("entregado") in ('integer', 'null')),
	CONSTRAINT "mensajes_leido_entero" CHECK(typeof("leido") in ('integer', 'null')),
	CONSTRAINT "mensajes_costo_entero" CHECK(typeof("costo") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_mensajes`("id", "canal", "destino", "asunto", "texto", "plantilla", "params", "userId", "unica", "estado", "intentos", "proximoIntento", "error", "creado", "enviado", "clase") SELECT "id", "canal", "destino", "asunto", "texto", "plantilla", "params", "userId", "unica", "estado", "intentos", "proximoIntento", "error", "creado", "enviado", CASE WHEN "plantilla" = 'codigo' THEN 'codigo' WHEN "plantilla" = 'recordatorio' THEN 'cobro' WHEN "plantilla" IN ('recuperacion', 'confirmacion', 'reclamo', 'invitacion', 'cambio') THEN 'seguridad' WHEN "plantilla" IN ('solicitud', 'pago', 'prorroga', 'administrador') THEN 'casa' ELSE 'negocio' END FROM `mensajes`;--> statement-breakpoint
DROP TABLE `mensajes`;--> statement-breakpoint
ALTER TABLE `__new_mensajes` RENAME TO `mensajes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_unica` ON `mensajes` (`unica`);--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_antes` ON `mensajes` (`antes`) WHERE antes is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_proveedor` ON `mensajes` (`proveedor`,`proveedorId`) WHERE proveedorId is not null;--> statement-breakpoint
CREATE INDEX `mensajes_por_enviar` ON `mensajes` (`canal`,`proximoIntento`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `mensajes_a_medias` ON `mensajes` (`intentado`) WHERE intentado is not null;--> statement-breakpoint
CREATE INDEX `mensajes_creado` ON `mensajes` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_canal` ON `mensajes` (`canal`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_estado` ON `mensajes` (`estado`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_usuario` ON `mensajes` (`userId`,`creado`,`id`);
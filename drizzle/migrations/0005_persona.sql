CREATE TABLE `archivosMarca` (
	`nombre` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`creado` integer NOT NULL,
	CONSTRAINT "archivosMarca_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `numeracion` (
	`tipo` text PRIMARY KEY NOT NULL,
	`ultimo` integer NOT NULL,
	CONSTRAINT "numeracion_tipo_valor" CHECK("tipo" in ('loan', 'pago')),
	CONSTRAINT "numeracion_ultimo_entero" CHECK(typeof("ultimo") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `suscripciones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`sessionId` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`creado` integer NOT NULL,
	`usado` integer,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sessionId`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "suscripciones_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "suscripciones_usado_entero" CHECK(typeof("usado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suscripciones_endpoint_unique` ON `suscripciones` (`endpoint`);--> statement-breakpoint
CREATE INDEX `suscripciones_usuario` ON `suscripciones` (`userId`,`creado`);--> statement-breakpoint
CREATE INDEX `suscripciones_sesion` ON `suscripciones` (`sessionId`);--> statement-breakpoint
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
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mensajes_canal_valor" CHECK("canal" in ('correo', 'sms', 'push')),
	CONSTRAINT "mensajes_estado_valor" CHECK("estado" in ('pendiente', 'enviado', 'fallido')),
	CONSTRAINT "mensajes_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "mensajes_proximoIntento_entero" CHECK(typeof("proximoIntento") = 'integer'),
	CONSTRAINT "mensajes_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "mensajes_enviado_entero" CHECK(typeof("enviado") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_mensajes`("id", "canal", "destino", "asunto", "texto", "plantilla", "params", "userId", "unica", "estado", "intentos", "proximoIntento", "error", "creado", "enviado") SELECT "id", "canal", "destino", "asunto", "texto", "plantilla", "params", "userId", "unica", "estado", "intentos", "proximoIntento", "error", "creado", "enviado" FROM `mensajes`;--> statement-breakpoint
DROP TABLE `mensajes`;--> statement-breakpoint
ALTER TABLE `__new_mensajes` RENAME TO `mensajes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_unica` ON `mensajes` (`unica`);--> statement-breakpoint
CREATE INDEX `mensajes_por_enviar` ON `mensajes` (`proximoIntento`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `mensajes_creado` ON `mensajes` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_usuario` ON `mensajes` (`userId`,`creado`,`id`);--> statement-breakpoint
CREATE TABLE `__new_completados` (
	`id` text PRIMARY KEY NOT NULL,
	`numero` integer,
	`userId` text NOT NULL,
	`email` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`createdAt` integer NOT NULL,
	`nivel` integer NOT NULL,
	`nombre` text NOT NULL,
	`apellido` text NOT NULL,
	`edad` integer NOT NULL,
	`ingreso` integer NOT NULL,
	`banco` text NOT NULL,
	`telefono` text NOT NULL,
	`correo` text NOT NULL,
	`cedula` text NOT NULL,
	`ciudad` text NOT NULL,
	`estado` text NOT NULL,
	`direccion` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`interes` integer DEFAULT 20 NOT NULL,
	`periodo` text DEFAULT 'mensual' NOT NULL,
	`cuotas` integer NOT NULL,
	`cuotasPagadas` integer NOT NULL,
	`fechaPrimerPago` text NOT NULL,
	`montoFinal` integer NOT NULL,
	`multas` integer NOT NULL,
	`datosPago` text NOT NULL,
	`decididoEn` integer,
	`decididoPor` text,
	`fechaFinalizado` integer NOT NULL,
	`completadoPor` text NOT NULL,
	`aTiempo` integer NOT NULL,
	`subioNivel` integer DEFAULT false NOT NULL,
	`castigo` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`completadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "completados_numero_entero" CHECK(typeof("numero") in ('integer', 'null')),
	CONSTRAINT "completados_amount_entero" CHECK(typeof("amount") = 'integer'),
	CONSTRAINT "completados_createdAt_entero" CHECK(typeof("createdAt") = 'integer'),
	CONSTRAINT "completados_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "completados_edad_entero" CHECK(typeof("edad") = 'integer'),
	CONSTRAINT "completados_ingreso_entero" CHECK(typeof("ingreso") = 'integer'),
	CONSTRAINT "completados_interes_entero" CHECK(typeof("interes") = 'integer'),
	CONSTRAINT "completados_periodo_valor" CHECK("periodo" in ('mensual', 'quincenal', 'semanal')),
	CONSTRAINT "completados_cuotas_entero" CHECK(typeof("cuotas") = 'integer'),
	CONSTRAINT "completados_cuotasPagadas_entero" CHECK(typeof("cuotasPagadas") = 'integer'),
	CONSTRAINT "completados_fechaPrimerPago_dia" CHECK("fechaPrimerPago" is date("fechaPrimerPago")),
	CONSTRAINT "completados_montoFinal_entero" CHECK(typeof("montoFinal") = 'integer'),
	CONSTRAINT "completados_multas_entero" CHECK(typeof("multas") = 'integer'),
	CONSTRAINT "completados_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "completados_fechaFinalizado_entero" CHECK(typeof("fechaFinalizado") = 'integer'),
	CONSTRAINT "completados_aTiempo_logico" CHECK("aTiempo" in (0, 1)),
	CONSTRAINT "completados_subioNivel_logico" CHECK("subioNivel" in (0, 1)),
	CONSTRAINT "completados_castigo_entero" CHECK(typeof("castigo") = 'integer'),
	CONSTRAINT "completados_castigo" CHECK(castigo >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_completados`("id", "numero", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "interes", "periodo", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "decididoEn", "decididoPor", "fechaFinalizado", "completadoPor", "aTiempo", "subioNivel", "castigo") SELECT "id", NULL, "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "interes", "periodo", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "decididoEn", "decididoPor", "fechaFinalizado", "completadoPor", "aTiempo", "subioNivel", "castigo" FROM `completados`;--> statement-breakpoint
DROP TABLE `completados`;--> statement-breakpoint
ALTER TABLE `__new_completados` RENAME TO `completados`;--> statement-breakpoint
CREATE UNIQUE INDEX `completados_numero` ON `completados` (`numero`);--> statement-breakpoint
CREATE INDEX `completados_usuario` ON `completados` (`userId`,`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_fecha` ON `completados` (`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_con_castigo` ON `completados` (`userId`,`fechaFinalizado`) WHERE castigo > 0;--> statement-breakpoint
CREATE INDEX `completados_cedula` ON `completados` (`cedula`);--> statement-breakpoint
CREATE INDEX `completados_telefono` ON `completados` (`telefono`);--> statement-breakpoint
CREATE TABLE `__new_loans` (
	`id` text PRIMARY KEY NOT NULL,
	`numero` integer,
	`userId` text NOT NULL,
	`email` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`createdAt` integer NOT NULL,
	`nivel` integer NOT NULL,
	`nombre` text NOT NULL,
	`apellido` text NOT NULL,
	`edad` integer NOT NULL,
	`ingreso` integer NOT NULL,
	`banco` text NOT NULL,
	`telefono` text NOT NULL,
	`correo` text NOT NULL,
	`cedula` text NOT NULL,
	`ciudad` text NOT NULL,
	`estado` text NOT NULL,
	`direccion` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`status` text DEFAULT 'Pendiente' NOT NULL,
	`motivo` text,
	`decididoEn` integer,
	`decididoPor` text,
	`interes` integer DEFAULT 20 NOT NULL,
	`periodo` text DEFAULT 'mensual' NOT NULL,
	`cuotas` integer,
	`cuotasPagadas` integer,
	`fechaPrimerPago` text,
	`montoFinal` integer,
	`multas` integer DEFAULT 0 NOT NULL,
	`datosPago` text,
	`castigadoEn` integer,
	`proximaCuota` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loans_numero_entero" CHECK(typeof("numero") in ('integer', 'null')),
	CONSTRAINT "loans_amount_entero" CHECK(typeof("amount") = 'integer'),
	CONSTRAINT "loans_createdAt_entero" CHECK(typeof("createdAt") = 'integer'),
	CONSTRAINT "loans_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "loans_edad_entero" CHECK(typeof("edad") = 'integer'),
	CONSTRAINT "loans_ingreso_entero" CHECK(typeof("ingreso") = 'integer'),
	CONSTRAINT "loans_status_valor" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado')),
	CONSTRAINT "loans_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "loans_interes_entero" CHECK(typeof("interes") = 'integer'),
	CONSTRAINT "loans_periodo_valor" CHECK("periodo" in ('mensual', 'quincenal', 'semanal')),
	CONSTRAINT "loans_cuotas_entero" CHECK(typeof("cuotas") in ('integer', 'null')),
	CONSTRAINT "loans_cuotasPagadas_entero" CHECK(typeof("cuotasPagadas") in ('integer', 'null')),
	CONSTRAINT "loans_fechaPrimerPago_dia" CHECK("fechaPrimerPago" is date("fechaPrimerPago")),
	CONSTRAINT "loans_montoFinal_entero" CHECK(typeof("montoFinal") in ('integer', 'null')),
	CONSTRAINT "loans_multas_entero" CHECK(typeof("multas") = 'integer'),
	CONSTRAINT "loans_castigadoEn_entero" CHECK(typeof("castigadoEn") in ('integer', 'null')),
	CONSTRAINT "loans_proximaCuota_dia" CHECK("proximaCuota" is date("proximaCuota")),
	CONSTRAINT "loans_amount" CHECK(amount > 0),
	CONSTRAINT "loans_cuotas" CHECK(cuotasPagadas between 0 and cuotas),
	CONSTRAINT "loans_interes" CHECK(interes between 0 and 100),
	CONSTRAINT "loans_castigado" CHECK(castigadoEn is null or (status = 'Aprobado' and proximaCuota is null)),
	CONSTRAINT "loans_montos" CHECK(montoFinal >= amount + multas and multas >= 0),
	CONSTRAINT "loans_aprobado_entero" CHECK(status <> 'Aprobado' or (cuotas is not null and cuotasPagadas is not null and fechaPrimerPago is not null
        and montoFinal is not null and datosPago is not null))
);
--> statement-breakpoint
INSERT INTO `__new_loans`("id", "numero", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "status", "motivo", "decididoEn", "decididoPor", "interes", "periodo", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "castigadoEn", "proximaCuota") SELECT "id", NULL, "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "status", "motivo", "decididoEn", "decididoPor", "interes", "periodo", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "castigadoEn", "proximaCuota" FROM `loans`;--> statement-breakpoint
DROP TABLE `loans`;--> statement-breakpoint
ALTER TABLE `__new_loans` RENAME TO `loans`;--> statement-breakpoint
CREATE UNIQUE INDEX `loans_numero` ON `loans` (`numero`);--> statement-breakpoint
CREATE UNIQUE INDEX `loans_uno_activo` ON `loans` (`userId`) WHERE status in ('Pendiente', 'Aprobado');--> statement-breakpoint
CREATE INDEX `loans_usuario` ON `loans` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_status` ON `loans` (`status`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_proxima_cuota` ON `loans` (`proximaCuota`,`id`) WHERE proximaCuota is not null;--> statement-breakpoint
CREATE INDEX `loans_castigados` ON `loans` (`castigadoEn`,`id`) WHERE castigadoEn is not null;--> statement-breakpoint
CREATE INDEX `loans_por_cerrar` ON `loans` (`decididoEn`,`id`) WHERE status = 'Aprobado' and proximaCuota is null and castigadoEn is null;--> statement-breakpoint
CREATE INDEX `loans_decidido` ON `loans` (`status`,`decididoEn`,`id`);--> statement-breakpoint
CREATE INDEX `loans_cedula` ON `loans` (`cedula`);--> statement-breakpoint
CREATE INDEX `loans_telefono` ON `loans` (`telefono`);--> statement-breakpoint
CREATE TABLE `__new_pagos` (
	`id` text PRIMARY KEY NOT NULL,
	`numero` integer,
	`userId` text NOT NULL,
	`loanId` text,
	`nombre` text NOT NULL,
	`codigo` text NOT NULL,
	`monto` integer NOT NULL,
	`status` text DEFAULT 'Pendiente' NOT NULL,
	`motivo` text,
	`fecha` integer NOT NULL,
	`fechaPago` text NOT NULL,
	`referencia` text,
	`captura` text,
	`bancoPagador` text,
	`telefonoPagador` text,
	`metodo` text DEFAULT 'pago_movil' NOT NULL,
	`registradoPor` text,
	`bancoReceptor` text,
	`moneda` text DEFAULT 'usd' NOT NULL,
	`provisional` integer DEFAULT false NOT NULL,
	`montoBs` integer,
	`tasaValor` integer,
	`tasaFecha` text,
	`tasaFuente` text,
	`cuotasAplicadas` integer DEFAULT 0 NOT NULL,
	`decididoEn` integer,
	`decididoPor` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`captura`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`registradoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pagos_numero_entero" CHECK(typeof("numero") in ('integer', 'null')),
	CONSTRAINT "pagos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "pagos_status_valor" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado')),
	CONSTRAINT "pagos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "pagos_fechaPago_dia" CHECK("fechaPago" is date("fechaPago")),
	CONSTRAINT "pagos_metodo_valor" CHECK("metodo" in ('pago_movil', 'transferencia', 'efectivo', 'whatsapp')),
	CONSTRAINT "pagos_moneda_valor" CHECK("moneda" in ('usd', 'bs')),
	CONSTRAINT "pagos_provisional_logico" CHECK("provisional" in (0, 1)),
	CONSTRAINT "pagos_montoBs_entero" CHECK(typeof("montoBs") in ('integer', 'null')),
	CONSTRAINT "pagos_tasaValor_entero" CHECK(typeof("tasaValor") in ('integer', 'null')),
	CONSTRAINT "pagos_tasaFecha_dia" CHECK("tasaFecha" is date("tasaFecha")),
	CONSTRAINT "pagos_cuotasAplicadas_entero" CHECK(typeof("cuotasAplicadas") = 'integer'),
	CONSTRAINT "pagos_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "pagos_codigo_valido" CHECK(codigo glob '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "pagos_monto" CHECK(monto > 0),
	CONSTRAINT "pagos_provisional_espera" CHECK(provisional = 0 or status <> 'Aprobado'),
	CONSTRAINT "pagos_cuotas" CHECK(cuotasAplicadas >= 0 and (status = 'Aprobado' or cuotasAplicadas = 0))
);
--> statement-breakpoint
INSERT INTO `__new_pagos`("id", "numero", "userId", "loanId", "nombre", "codigo", "monto", "status", "motivo", "fecha", "fechaPago", "referencia", "captura", "bancoPagador", "telefonoPagador", "metodo", "registradoPor", "bancoReceptor", "moneda", "provisional", "montoBs", "tasaValor", "tasaFecha", "tasaFuente", "cuotasAplicadas", "decididoEn", "decididoPor") SELECT "id", NULL, "userId", "loanId", "nombre", "codigo", "monto", "status", "motivo", "fecha", "fechaPago", "referencia", NULL, "bancoPagador", "telefonoPagador", "metodo", "registradoPor", "bancoReceptor", "moneda", "provisional", "montoBs", "tasaValor", "tasaFecha", "tasaFuente", "cuotasAplicadas", "decididoEn", "decididoPor" FROM `pagos`;--> statement-breakpoint
DROP TABLE `pagos`;--> statement-breakpoint
ALTER TABLE `__new_pagos` RENAME TO `pagos`;--> statement-breakpoint
CREATE UNIQUE INDEX `pagos_numero` ON `pagos` (`numero`);--> statement-breakpoint
CREATE INDEX `pagos_fecha` ON `pagos` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_status` ON `pagos` (`status`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_usuario` ON `pagos` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_loan` ON `pagos` (`loanId`);--> statement-breakpoint
CREATE INDEX `pagos_dia` ON `pagos` (`fechaPago`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_codigo` ON `pagos` (`codigo`,`fechaPago`);--> statement-breakpoint
CREATE INDEX `pagos_provisionales` ON `pagos` (`fechaPago`) WHERE provisional = 1;--> statement-breakpoint
CREATE INDEX `pagos_referencia` ON `pagos` (`referencia`) WHERE referencia is not null;--> statement-breakpoint
CREATE INDEX `pagos_captura` ON `pagos` (`captura`) WHERE captura is not null;--> statement-breakpoint
CREATE INDEX `pagos_por_conciliar` ON `pagos` (`montoBs`,`fechaPago`) WHERE status = 'Pendiente';--> statement-breakpoint
ALTER TABLE `usuarios` ADD `imgMotivo1` text;--> statement-breakpoint
ALTER TABLE `usuarios` ADD `imgMotivo2` text;;--> statement-breakpoint
UPDATE `loans` SET `numero` = contado.n FROM (SELECT id, row_number() OVER (ORDER BY createdAt, id) AS n FROM (SELECT id, createdAt FROM `loans` UNION ALL SELECT id, createdAt FROM `completados`)) AS contado WHERE contado.id = `loans`.`id`;--> statement-breakpoint
UPDATE `completados` SET `numero` = contado.n FROM (SELECT id, row_number() OVER (ORDER BY createdAt, id) AS n FROM (SELECT id, createdAt FROM `loans` UNION ALL SELECT id, createdAt FROM `completados`)) AS contado WHERE contado.id = `completados`.`id`;--> statement-breakpoint
UPDATE `pagos` SET `numero` = contado.n FROM (SELECT id, row_number() OVER (ORDER BY fecha, id) AS n FROM `pagos`) AS contado WHERE contado.id = `pagos`.`id`;--> statement-breakpoint
INSERT INTO `numeracion` (`tipo`, `ultimo`) VALUES ('loan', (SELECT count(*) FROM `loans`) + (SELECT count(*) FROM `completados`)), ('pago', (SELECT count(*) FROM `pagos`));

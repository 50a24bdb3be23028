CREATE TABLE `__old_baneos` AS SELECT "userId", "motivo", "decididoEn", "decididoPor", max("createdAt") AS "createdAt" FROM `loans`
	WHERE "status" = 'Baneado' GROUP BY "userId";--> statement-breakpoint
UPDATE `loans` SET "status" = coalesce("statusPrevio", 'Rechazado'), "motivo" = NULL WHERE "status" = 'Baneado';--> statement-breakpoint
CREATE TABLE `cargos` (
	`loanId` text NOT NULL,
	`tipo` text NOT NULL,
	`numero` integer NOT NULL,
	`monto` integer NOT NULL,
	`vence` text NOT NULL,
	`vencePrevio` text DEFAULT '[]' NOT NULL,
	`pendiente` integer NOT NULL,
	`asientoId` text,
	`porCuota` integer,
	PRIMARY KEY(`loanId`, `tipo`, `numero`),
	FOREIGN KEY (`asientoId`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cargos_tipo_valor" CHECK("tipo" in ('cuota', 'multa', 'resto')),
	CONSTRAINT "cargos_numero_entero" CHECK(typeof("numero") = 'integer'),
	CONSTRAINT "cargos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "cargos_vence_dia" CHECK("vence" is date("vence")),
	CONSTRAINT "cargos_pendiente_entero" CHECK(typeof("pendiente") = 'integer'),
	CONSTRAINT "cargos_porCuota_entero" CHECK(typeof("porCuota") in ('integer', 'null')),
	CONSTRAINT "cargos_numero" CHECK(numero >= 1),
	CONSTRAINT "cargos_montos" CHECK(monto >= 0 and pendiente >= 0 and (tipo <> 'resto' or monto = 0))
);
--> statement-breakpoint
CREATE INDEX `cargos_vence` ON `cargos` (`vence`,`loanId`);--> statement-breakpoint
CREATE UNIQUE INDEX `cargos_una_multa` ON `cargos` (`loanId`,`porCuota`) WHERE porCuota is not null;--> statement-breakpoint
CREATE TABLE `creditos` (
	`userId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "creditos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `creditos_a_favor` ON `creditos` (`monto`) WHERE monto <> 0;--> statement-breakpoint
CREATE TABLE `prorrogas` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`loanId` text NOT NULL,
	`desdeCuota` integer NOT NULL,
	`fecha` text NOT NULL,
	`motivo` text NOT NULL,
	`estado` text DEFAULT 'Pendiente' NOT NULL,
	`creado` integer NOT NULL,
	`respuesta` text,
	`decididoEn` integer,
	`decididoPor` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "prorrogas_desdeCuota_entero" CHECK(typeof("desdeCuota") = 'integer'),
	CONSTRAINT "prorrogas_fecha_dia" CHECK("fecha" is date("fecha")),
	CONSTRAINT "prorrogas_estado_valor" CHECK("estado" in ('Pendiente', 'Concedida', 'Rechazada')),
	CONSTRAINT "prorrogas_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "prorrogas_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prorrogas_una_pendiente` ON `prorrogas` (`loanId`) WHERE estado = 'Pendiente';--> statement-breakpoint
CREATE INDEX `prorrogas_estado` ON `prorrogas` (`estado`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `prorrogas_usuario` ON `prorrogas` (`userId`,`creado`,`id`);--> statement-breakpoint
CREATE TABLE `reintegros` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`monto` integer NOT NULL,
	`bs` integer NOT NULL,
	`referencia` text NOT NULL,
	`tasaValor` integer,
	`tasaFecha` text,
	`fecha` integer NOT NULL,
	`asientoId` text NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asientoId`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reintegros_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "reintegros_bs_entero" CHECK(typeof("bs") = 'integer'),
	CONSTRAINT "reintegros_tasaValor_entero" CHECK(typeof("tasaValor") in ('integer', 'null')),
	CONSTRAINT "reintegros_tasaFecha_dia" CHECK("tasaFecha" is date("tasaFecha")),
	CONSTRAINT "reintegros_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "reintegros_montos" CHECK(monto > 0 and bs > 0)
);
--> statement-breakpoint
CREATE INDEX `reintegros_usuario` ON `reintegros` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reintegros_un_asiento` ON `reintegros` (`asientoId`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_asientos` (
	`id` text PRIMARY KEY NOT NULL,
	`fecha` integer NOT NULL,
	`concepto` text NOT NULL,
	`userId` text NOT NULL,
	`loanId` text,
	`pagoId` text,
	`vez` integer DEFAULT 0 NOT NULL,
	`reversaDe` text,
	`actorId` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversaDe`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asientos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "asientos_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "asientos_vez_entero" CHECK(typeof("vez") = 'integer')
);
--> statement-breakpoint
INSERT INTO `__new_asientos`("id", "fecha", "concepto", "userId", "loanId", "pagoId", "vez", "reversaDe", "actorId") SELECT "id", "fecha", "concepto", "userId", "loanId", "pagoId", "vez", "reversaDe", "actorId" FROM `asientos`;--> statement-breakpoint
DROP TABLE `asientos`;--> statement-breakpoint
ALTER TABLE `__new_asientos` RENAME TO `asientos`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_desembolso` ON `asientos` (`loanId`,`vez`) WHERE concepto = 'desembolso';--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_una_aprobacion` ON `asientos` (`pagoId`,`concepto`,`vez`) WHERE pagoId is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_reverso` ON `asientos` (`reversaDe`);--> statement-breakpoint
CREATE INDEX `asientos_loan` ON `asientos` (`loanId`);--> statement-breakpoint
CREATE INDEX `asientos_usuario` ON `asientos` (`userId`);--> statement-breakpoint
CREATE TABLE `__new_flujos` (
	`mes` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`mes`, `concepto`),
	CONSTRAINT "flujos_mes" CHECK(mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "flujos_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "flujos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "flujos_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
INSERT INTO `__new_flujos`("mes", "concepto", "monto", "cantidad") SELECT "mes", "concepto", "monto", "cantidad" FROM `flujos`;--> statement-breakpoint
DROP TABLE `flujos`;--> statement-breakpoint
ALTER TABLE `__new_flujos` RENAME TO `flujos`;--> statement-breakpoint
CREATE TABLE `__new_loans` (
	`id` text PRIMARY KEY NOT NULL,
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
INSERT INTO `__new_loans`("id", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "status", "motivo", "decididoEn", "decididoPor", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago") SELECT "id", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "status", "motivo", "decididoEn", "decididoPor", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago" FROM `loans`;--> statement-breakpoint
DROP TABLE `loans`;--> statement-breakpoint
ALTER TABLE `__new_loans` RENAME TO `loans`;--> statement-breakpoint
CREATE UNIQUE INDEX `loans_uno_activo` ON `loans` (`userId`) WHERE status in ('Pendiente', 'Aprobado');--> statement-breakpoint
CREATE INDEX `loans_usuario` ON `loans` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_status` ON `loans` (`status`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_proxima_cuota` ON `loans` (`proximaCuota`,`id`) WHERE proximaCuota is not null;--> statement-breakpoint
CREATE INDEX `loans_castigados` ON `loans` (`castigadoEn`,`id`) WHERE castigadoEn is not null;--> statement-breakpoint
CREATE INDEX `loans_por_cerrar` ON `loans` (`decididoEn`,`id`) WHERE status = 'Aprobado' and proximaCuota is null and castigadoEn is null;--> statement-breakpoint
CREATE INDEX `loans_decidido` ON `loans` (`status`,`decididoEn`,`id`);--> statement-breakpoint
CREATE INDEX `loans_cedula` ON `loans` (`cedula`);--> statement-breakpoint
CREATE INDEX `loans_telefono` ON `loans` (`telefono`);--> statement-breakpoint
CREATE TABLE `__new_completados` (
	`id` text PRIMARY KEY NOT NULL,
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
INSERT INTO `__new_completados`("id", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "decididoEn", "decididoPor", "fechaFinalizado", "completadoPor", "aTiempo", "castigo") SELECT "id", "userId", "email", "amount", "reason", "createdAt", "nivel", "nombre", "apellido", "edad", "ingreso", "banco", "telefono", "correo", "cedula", "ciudad", "estado", "direccion", "latitude", "longitude", "cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal", "multas", "datosPago", "decididoEn", "decididoPor", "fechaFinalizado", "completadoPor", "aTiempo", "castigo" FROM `completados`;--> statement-breakpoint
DROP TABLE `completados`;--> statement-breakpoint
ALTER TABLE `__new_completados` RENAME TO `completados`;--> statement-breakpoint
CREATE INDEX `completados_usuario` ON `completados` (`userId`,`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_fecha` ON `completados` (`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_con_castigo` ON `completados` (`userId`,`fechaFinalizado`) WHERE castigo > 0;--> statement-breakpoint
CREATE INDEX `completados_cedula` ON `completados` (`cedula`);--> statement-breakpoint
CREATE INDEX `completados_telefono` ON `completados` (`telefono`);--> statement-breakpoint
CREATE TABLE `__new_pagos` (
	`id` text PRIMARY KEY NOT NULL,
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
	`bancoPagador` text,
	`telefonoPagador` text,
	`metodo` text DEFAULT 'pago_movil' NOT NULL,
	`registradoPor` text,
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
	FOREIGN KEY (`registradoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
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
INSERT INTO `__new_pagos`("id", "userId", "loanId", "nombre", "codigo", "monto", "status", "motivo", "fecha", "fechaPago", "referencia", "bancoPagador", "montoBs", "tasaValor", "tasaFecha", "tasaFuente", "cuotasAplicadas", "decididoEn", "decididoPor") SELECT "id", "userId", "loanId", "nombre", "codigo", "monto", "status", "motivo", "fecha", "fechaPago", "referencia", "bancoPagador", "montoBs", "tasaValor", "tasaFecha", "tasaFuente", "cuotasAplicadas", "decididoEn", "decididoPor" FROM `pagos`;--> statement-breakpoint
DROP TABLE `pagos`;--> statement-breakpoint
ALTER TABLE `__new_pagos` RENAME TO `pagos`;--> statement-breakpoint
CREATE INDEX `pagos_fecha` ON `pagos` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_status` ON `pagos` (`status`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_usuario` ON `pagos` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_loan` ON `pagos` (`loanId`);--> statement-breakpoint
CREATE INDEX `pagos_dia` ON `pagos` (`fechaPago`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_codigo` ON `pagos` (`codigo`,`fechaPago`);--> statement-breakpoint
CREATE INDEX `pagos_provisionales` ON `pagos` (`fechaPago`) WHERE provisional = 1;--> statement-breakpoint
CREATE INDEX `pagos_referencia` ON `pagos` (`referencia`) WHERE referencia is not null;--> statement-breakpoint
CREATE TABLE `__new_usuarios` (
	`id` text PRIMARY KEY NOT NULL,
	`rol` text DEFAULT 'cliente' NOT NULL,
	`nombre` text,
	`apellido` text,
	`edad` integer,
	`estado` text,
	`ciudad` text,
	`direccion` text,
	`ingreso` integer,
	`correo` text NOT NULL,
	`banco` text,
	`telefono` text,
	`cedula` text,
	`nivel` integer DEFAULT 1 NOT NULL,
	`latitude` real,
	`longitude` real,
	`perfilGuardado` integer DEFAULT false NOT NULL,
	`verify` integer DEFAULT false NOT NULL,
	`imgVerify1` text,
	`imgVerify2` text,
	`verificacionEnviada` integer,
	`prestamosCompletados` integer DEFAULT 0 NOT NULL,
	`recomendadoPor` text,
	`creado` integer NOT NULL,
	`baneoMotivo` text,
	`baneoDesde` integer,
	`baneoPor` text,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify1`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify2`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recomendadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`baneoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "usuarios_rol_valor" CHECK("rol" in ('cliente', 'admin')),
	CONSTRAINT "usuarios_edad_entero" CHECK(typeof("edad") in ('integer', 'null')),
	CONSTRAINT "usuarios_ingreso_entero" CHECK(typeof("ingreso") in ('integer', 'null')),
	CONSTRAINT "usuarios_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "usuarios_perfilGuardado_logico" CHECK("perfilGuardado" in (0, 1)),
	CONSTRAINT "usuarios_verify_logico" CHECK("verify" in (0, 1)),
	CONSTRAINT "usuarios_verificacionEnviada_entero" CHECK(typeof("verificacionEnviada") in ('integer', 'null')),
	CONSTRAINT "usuarios_prestamosCompletados_entero" CHECK(typeof("prestamosCompletados") = 'integer'),
	CONSTRAINT "usuarios_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "usuarios_baneoDesde_entero" CHECK(typeof("baneoDesde") in ('integer', 'null')),
	CONSTRAINT "usuarios_nivel" CHECK(nivel between 1 and 5 or nivel = 100),
	CONSTRAINT "usuarios_edad" CHECK(edad between 18 and 99),
	CONSTRAINT "usuarios_ingreso" CHECK(ingreso >= 0),
	CONSTRAINT "usuarios_completados" CHECK(prestamosCompletados >= 0),
	CONSTRAINT "usuarios_no_se_recomienda" CHECK(recomendadoPor <> id),
	CONSTRAINT "usuarios_perfil_entero" CHECK(perfilGuardado = 0 or (nombre is not null and apellido is not null and edad is not null and estado is not null
        and ciudad is not null and direccion is not null and ingreso is not null and banco is not null
        and telefono is not null and cedula is not null and latitude is not null and longitude is not null))
);
--> statement-breakpoint
INSERT INTO `__new_usuarios`("id", "rol", "nombre", "apellido", "edad", "estado", "ciudad", "direccion", "ingreso", "correo", "banco", "telefono", "cedula", "nivel", "latitude", "longitude", "perfilGuardado", "verify", "imgVerify1", "imgVerify2", "verificacionEnviada", "prestamosCompletados", "recomendadoPor", "creado") SELECT "id", "rol", "nombre", "apellido", "edad", "estado", "ciudad", "direccion", "ingreso", "correo", "banco", "telefono", "cedula", "nivel", "latitude", "longitude", "perfilGuardado", "verify", "imgVerify1", "imgVerify2", "verificacionEnviada", "prestamosCompletados", "recomendadoPor", "creado" FROM `usuarios`;--> statement-breakpoint
DROP TABLE `usuarios`;--> statement-breakpoint
ALTER TABLE `__new_usuarios` RENAME TO `usuarios`;--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_cedula` ON `usuarios` (`cedula`);--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_telefono` ON `usuarios` (`telefono`);--> statement-breakpoint
CREATE INDEX `usuarios_creado` ON `usuarios` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_recomendador` ON `usuarios` (`recomendadoPor`);--> statement-breakpoint
CREATE INDEX `usuarios_por_verificar` ON `usuarios` (`verificacionEnviada`,`id`) WHERE verify = 0 and imgVerify1 is not null and imgVerify2 is not null;--> statement-breakpoint
CREATE INDEX `usuarios_admins` ON `usuarios` (`id`) WHERE rol = 'admin';--> statement-breakpoint
CREATE INDEX `usuarios_baneados` ON `usuarios` (`baneoDesde`,`id`) WHERE baneoDesde is not null;--> statement-breakpoint
UPDATE `usuarios` SET ("baneoMotivo", "baneoDesde", "baneoPor") = (
	SELECT "motivo", coalesce("decididoEn", "createdAt"), "decididoPor" FROM `__old_baneos` WHERE "userId" = `usuarios`."id"
) WHERE "id" IN (SELECT "userId" FROM `__old_baneos`);--> statement-breakpoint
DROP TABLE `__old_baneos`;--> statement-breakpoint
UPDATE `buscables` SET "status" = (
	SELECT CASE WHEN u."baneoDesde" IS NOT NULL AND l."status" <> 'Aprobado' THEN 'baneado' ELSE lower(l."status") END
	FROM `loans` l JOIN `usuarios` u ON u."id" = l."userId" WHERE l."id" = `buscables`."entidadId"
) WHERE "tipo" = 'loan' AND "entidadId" IN (
	SELECT l."id" FROM `loans` l JOIN `usuarios` u ON u."id" = l."userId" WHERE u."baneoDesde" IS NOT NULL
);--> statement-breakpoint
DROP TABLE IF EXISTS `busqueda`;--> statement-breakpoint
DELETE FROM `conteos`;--> statement-breakpoint
INSERT INTO `conteos` ("tipo", "status", "cantidad") SELECT "tipo", "status", count(*) FROM `buscables` GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO `creditos` ("userId", "monto") SELECT a."userId", sum(m."monto") FROM `movimientos` m
	JOIN `asientos` a ON a."id" = m."asientoId" WHERE m."cuenta" = 'saldo_a_favor' GROUP BY a."userId";

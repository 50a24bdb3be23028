CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`accountId` text NOT NULL,
	`providerId` text NOT NULL,
	`userId` text NOT NULL,
	`accessToken` text,
	`refreshToken` text,
	`idToken` text,
	`accessTokenExpiresAt` integer,
	`refreshTokenExpiresAt` integer,
	`scope` text,
	`password` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`userId`);--> statement-breakpoint
CREATE TABLE `aceptaciones` (
	`userId` text NOT NULL,
	`version` text NOT NULL,
	`fecha` integer NOT NULL,
	`ip` text,
	PRIMARY KEY(`userId`, `version`),
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "aceptaciones_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `ajustes` (
	`ajuste` text PRIMARY KEY NOT NULL,
	`valor` text
);
--> statement-breakpoint
CREATE TABLE `asientos` (
	`id` text PRIMARY KEY NOT NULL,
	`fecha` integer NOT NULL,
	`concepto` text NOT NULL,
	`userId` text NOT NULL,
	`loanId` text,
	`pagoId` text,
	`vez` integer DEFAULT 0 NOT NULL,
	`reversaDe` text,
	`actorId` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversaDe`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asientos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "asientos_concepto_valor" CHECK("concepto" in ('desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'castigo')),
	CONSTRAINT "asientos_vez_entero" CHECK(typeof("vez") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_desembolso` ON `asientos` (`loanId`) WHERE concepto = 'desembolso';--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_una_aprobacion` ON `asientos` (`pagoId`,`concepto`,`vez`) WHERE pagoId is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_reverso` ON `asientos` (`reversaDe`);--> statement-breakpoint
CREATE INDEX `asientos_loan` ON `asientos` (`loanId`);--> statement-breakpoint
CREATE INDEX `asientos_usuario` ON `asientos` (`userId`);--> statement-breakpoint
CREATE TABLE `auditoria` (
	`id` text PRIMARY KEY NOT NULL,
	`fecha` integer NOT NULL,
	`actorId` text,
	`accion` text NOT NULL,
	`userId` text,
	`entidadId` text NOT NULL,
	`antes` text,
	`despues` text,
	`ip` text,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auditoria_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `auditoria_fecha` ON `auditoria` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_entidad` ON `auditoria` (`entidadId`,`fecha`);--> statement-breakpoint
CREATE INDEX `auditoria_usuario` ON `auditoria` (`userId`,`fecha`);--> statement-breakpoint
CREATE INDEX `auditoria_actor` ON `auditoria` (`actorId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_accion` ON `auditoria` (`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `buscables` (
	`id` integer PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`entidadId` text NOT NULL,
	`status` text NOT NULL,
	`texto` text NOT NULL,
	CONSTRAINT "buscables_tipo_valor" CHECK("tipo" in ('usuario', 'loan', 'completado', 'pago'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buscables_entidadId_unique` ON `buscables` (`entidadId`);--> statement-breakpoint
CREATE TABLE `captchas` (
	`huella` text PRIMARY KEY NOT NULL,
	`expira` integer NOT NULL,
	CONSTRAINT "captchas_expira_entero" CHECK(typeof("expira") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `captchas_expira` ON `captchas` (`expira`);--> statement-breakpoint
CREATE TABLE `claves` (
	`userId` text NOT NULL,
	`clave` text NOT NULL,
	`huella` text NOT NULL,
	`respuesta` text,
	`creado` integer NOT NULL,
	PRIMARY KEY(`userId`, `clave`),
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claves_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `claves_creado` ON `claves` (`creado`);--> statement-breakpoint
CREATE TABLE `codigos` (
	`id` text PRIMARY KEY NOT NULL,
	`telefono` text NOT NULL,
	`creado` integer NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	CONSTRAINT "codigos_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "codigos_expira_entero" CHECK(typeof("expira") = 'integer'),
	CONSTRAINT "codigos_usado_entero" CHECK(typeof("usado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `codigos_telefono` ON `codigos` (`telefono`,`creado`);--> statement-breakpoint
CREATE INDEX `codigos_creado` ON `codigos` (`creado`);--> statement-breakpoint
CREATE TABLE `completados` (
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
	`castigo` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`completadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "completados_amount_entero" CHECK(typeof("amount") = 'integer'),
	CONSTRAINT "completados_createdAt_entero" CHECK(typeof("createdAt") = 'integer'),
	CONSTRAINT "completados_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "completados_edad_entero" CHECK(typeof("edad") = 'integer'),
	CONSTRAINT "completados_ingreso_entero" CHECK(typeof("ingreso") = 'integer'),
	CONSTRAINT "completados_cuotas_entero" CHECK(typeof("cuotas") = 'integer'),
	CONSTRAINT "completados_cuotasPagadas_entero" CHECK(typeof("cuotasPagadas") = 'integer'),
	CONSTRAINT "completados_fechaPrimerPago_dia" CHECK("fechaPrimerPago" is date("fechaPrimerPago")),
	CONSTRAINT "completados_montoFinal_entero" CHECK(typeof("montoFinal") = 'integer'),
	CONSTRAINT "completados_multas_entero" CHECK(typeof("multas") = 'integer'),
	CONSTRAINT "completados_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "completados_fechaFinalizado_entero" CHECK(typeof("fechaFinalizado") = 'integer'),
	CONSTRAINT "completados_aTiempo_logico" CHECK("aTiempo" in (0, 1)),
	CONSTRAINT "completados_castigo_entero" CHECK(typeof("castigo") = 'integer'),
	CONSTRAINT "completados_castigo" CHECK(castigo >= 0)
);
--> statement-breakpoint
CREATE INDEX `completados_usuario` ON `completados` (`userId`,`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_fecha` ON `completados` (`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_cedula` ON `completados` (`cedula`);--> statement-breakpoint
CREATE INDEX `completados_telefono` ON `completados` (`telefono`);--> statement-breakpoint
CREATE TABLE `conteos` (
	`tipo` text NOT NULL,
	`status` text NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`tipo`, `status`),
	CONSTRAINT "conteos_tipo_valor" CHECK("tipo" in ('usuario', 'loan', 'completado', 'pago')),
	CONSTRAINT "conteos_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `flujos` (
	`mes` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`mes`, `concepto`),
	CONSTRAINT "flujos_mes" CHECK(mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "flujos_concepto_valor" CHECK("concepto" in ('desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'castigo')),
	CONSTRAINT "flujos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "flujos_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `gestiones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`loanId` text,
	`tipo` text NOT NULL,
	`texto` text NOT NULL,
	`promesa` text,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gestiones_tipo_valor" CHECK("tipo" in ('nota', 'whatsapp', 'llamada', 'recordatorio', 'promesa')),
	CONSTRAINT "gestiones_promesa_dia" CHECK("promesa" is date("promesa")),
	CONSTRAINT "gestiones_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "gestiones_promesa" CHECK((tipo = 'promesa') = (promesa is not null))
);
--> statement-breakpoint
CREATE INDEX `gestiones_usuario` ON `gestiones` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `gestiones_loan` ON `gestiones` (`loanId`,`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `imagenes` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`bytes` integer NOT NULL,
	`ancho` integer NOT NULL,
	`alto` integer NOT NULL,
	`sha256` text NOT NULL,
	`creado` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imagenes_bytes_entero" CHECK(typeof("bytes") = 'integer'),
	CONSTRAINT "imagenes_ancho_entero" CHECK(typeof("ancho") = 'integer'),
	CONSTRAINT "imagenes_alto_entero" CHECK(typeof("alto") = 'integer'),
	CONSTRAINT "imagenes_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `imagenes_usuario` ON `imagenes` (`userId`,`creado`);--> statement-breakpoint
CREATE INDEX `imagenes_huella` ON `imagenes` (`sha256`);--> statement-breakpoint
CREATE TABLE `intentos` (
	`id` text PRIMARY KEY NOT NULL,
	`clave` text NOT NULL,
	`fecha` integer NOT NULL,
	CONSTRAINT "intentos_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `intentos_clave` ON `intentos` (`clave`,`fecha`);--> statement-breakpoint
CREATE INDEX `intentos_fecha` ON `intentos` (`fecha`);--> statement-breakpoint
CREATE TABLE `invitaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`huella` text NOT NULL,
	`correo` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	`usadoPor` text,
	`anulado` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitaciones_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "invitaciones_expira_entero" CHECK(typeof("expira") = 'integer'),
	CONSTRAINT "invitaciones_usado_entero" CHECK(typeof("usado") in ('integer', 'null')),
	CONSTRAINT "invitaciones_anulado_entero" CHECK(typeof("anulado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitaciones_huella_unique` ON `invitaciones` (`huella`);--> statement-breakpoint
CREATE INDEX `invitaciones_creado` ON `invitaciones` (`creado`,`id`);--> statement-breakpoint
CREATE TABLE `loans` (
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
	`statusPrevio` text,
	`decididoEn` integer,
	`decididoPor` text,
	`cuotas` integer,
	`cuotasPagadas` integer,
	`fechaPrimerPago` text,
	`montoFinal` integer,
	`multas` integer DEFAULT 0 NOT NULL,
	`datosPago` text,
	`proximaCuota` text GENERATED ALWAYS AS (case when status = 'Aprobado' and cuotasPagadas < cuotas
        then date(fechaPrimerPago, '+' || cuotasPagadas || ' months', 'floor') end) VIRTUAL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loans_amount_entero" CHECK(typeof("amount") = 'integer'),
	CONSTRAINT "loans_createdAt_entero" CHECK(typeof("createdAt") = 'integer'),
	CONSTRAINT "loans_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "loans_edad_entero" CHECK(typeof("edad") = 'integer'),
	CONSTRAINT "loans_ingreso_entero" CHECK(typeof("ingreso") = 'integer'),
	CONSTRAINT "loans_status_valor" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado', 'Baneado')),
	CONSTRAINT "loans_statusPrevio_valor" CHECK("statusPrevio" in ('Pendiente', 'Aprobado', 'Rechazado', 'Baneado')),
	CONSTRAINT "loans_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "loans_cuotas_entero" CHECK(typeof("cuotas") in ('integer', 'null')),
	CONSTRAINT "loans_cuotasPagadas_entero" CHECK(typeof("cuotasPagadas") in ('integer', 'null')),
	CONSTRAINT "loans_fechaPrimerPago_dia" CHECK("fechaPrimerPago" is date("fechaPrimerPago")),
	CONSTRAINT "loans_montoFinal_entero" CHECK(typeof("montoFinal") in ('integer', 'null')),
	CONSTRAINT "loans_multas_entero" CHECK(typeof("multas") = 'integer'),
	CONSTRAINT "loans_amount" CHECK(amount > 0),
	CONSTRAINT "loans_cuotas" CHECK(cuotasPagadas between 0 and cuotas),
	CONSTRAINT "loans_montos" CHECK(montoFinal >= amount + multas and multas >= 0),
	CONSTRAINT "loans_aprobado_entero" CHECK(status <> 'Aprobado' or (cuotas is not null and cuotasPagadas is not null and fechaPrimerPago is not null
        and montoFinal is not null and datosPago is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loans_uno_activo` ON `loans` (`userId`) WHERE status in ('Pendiente', 'Aprobado');--> statement-breakpoint
CREATE INDEX `loans_usuario` ON `loans` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_status` ON `loans` (`status`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_proxima_cuota` ON `loans` (`proximaCuota`,`id`,`fechaPrimerPago`,`cuotas`,`montoFinal`,`multas`) WHERE proximaCuota is not null;--> statement-breakpoint
CREATE INDEX `loans_plan` ON `loans` (`fechaPrimerPago`,`cuotas`,`cuotasPagadas`,`id`) WHERE status = 'Aprobado';--> statement-breakpoint
CREATE INDEX `loans_decidido` ON `loans` (`status`,`decididoEn`,`id`);--> statement-breakpoint
CREATE INDEX `loans_cedula` ON `loans` (`cedula`);--> statement-breakpoint
CREATE INDEX `loans_telefono` ON `loans` (`telefono`);--> statement-breakpoint
CREATE TABLE `mensajes` (
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
	CONSTRAINT "mensajes_canal_valor" CHECK("canal" in ('correo', 'sms')),
	CONSTRAINT "mensajes_estado_valor" CHECK("estado" in ('pendiente', 'enviado', 'fallido')),
	CONSTRAINT "mensajes_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "mensajes_proximoIntento_entero" CHECK(typeof("proximoIntento") = 'integer'),
	CONSTRAINT "mensajes_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "mensajes_enviado_entero" CHECK(typeof("enviado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_unica` ON `mensajes` (`unica`);--> statement-breakpoint
CREATE INDEX `mensajes_por_enviar` ON `mensajes` (`proximoIntento`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `mensajes_creado` ON `mensajes` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_usuario` ON `mensajes` (`userId`,`creado`,`id`);--> statement-breakpoint
CREATE TABLE `movimientos` (
	`asientoId` text NOT NULL,
	`cuenta` text NOT NULL,
	`monto` integer NOT NULL,
	PRIMARY KEY(`asientoId`, `cuenta`),
	FOREIGN KEY (`asientoId`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientos_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "movimientos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "movimientos_monto" CHECK(monto <> 0)
);
--> statement-breakpoint
CREATE INDEX `movimientos_cuenta` ON `movimientos` (`cuenta`);--> statement-breakpoint
CREATE TABLE `notificaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`mensaje` text NOT NULL,
	`tipo` text NOT NULL,
	`leida` integer DEFAULT false NOT NULL,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notificaciones_tipo_valor" CHECK("tipo" in ('aprobado', 'rechazado', 'verificacion', 'info')),
	CONSTRAINT "notificaciones_leida_logico" CHECK("leida" in (0, 1)),
	CONSTRAINT "notificaciones_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `notificaciones_usuario` ON `notificaciones` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `pagos` (
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
	`montoBs` integer,
	`tasaValor` integer,
	`tasaFecha` text,
	`tasaFuente` text,
	`cuotasAplicadas` integer DEFAULT 0 NOT NULL,
	`decididoEn` integer,
	`decididoPor` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pagos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "pagos_status_valor" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado')),
	CONSTRAINT "pagos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "pagos_fechaPago_dia" CHECK("fechaPago" is date("fechaPago")),
	CONSTRAINT "pagos_montoBs_entero" CHECK(typeof("montoBs") in ('integer', 'null')),
	CONSTRAINT "pagos_tasaValor_entero" CHECK(typeof("tasaValor") in ('integer', 'null')),
	CONSTRAINT "pagos_tasaFecha_dia" CHECK("tasaFecha" is date("tasaFecha")),
	CONSTRAINT "pagos_cuotasAplicadas_entero" CHECK(typeof("cuotasAplicadas") = 'integer'),
	CONSTRAINT "pagos_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "pagos_codigo_valido" CHECK(codigo glob '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "pagos_monto" CHECK(monto > 0),
	CONSTRAINT "pagos_cuotas" CHECK(cuotasAplicadas >= 0 and (status = 'Aprobado' or cuotasAplicadas = 0))
);
--> statement-breakpoint
CREATE INDEX `pagos_fecha` ON `pagos` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_status` ON `pagos` (`status`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_usuario` ON `pagos` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_loan` ON `pagos` (`loanId`);--> statement-breakpoint
CREATE INDEX `pagos_codigo` ON `pagos` (`codigo`,`fechaPago`);--> statement-breakpoint
CREATE INDEX `pagos_referencia` ON `pagos` (`referencia`) WHERE referencia is not null;--> statement-breakpoint
CREATE TABLE `resumenFinanciero` (
	`id` text PRIMARY KEY NOT NULL,
	`totalPrestado` integer DEFAULT 0 NOT NULL,
	`totalRecuperado` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "resumen_uno" CHECK(id = 'stats'),
	CONSTRAINT "resumenFinanciero_totalPrestado_entero" CHECK(typeof("totalPrestado") = 'integer'),
	CONSTRAINT "resumenFinanciero_totalRecuperado_entero" CHECK(typeof("totalRecuperado") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `saldos` (
	`cuenta` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "saldos_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "saldos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `saldosLoans` (
	`loanId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "saldosLoans_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`expiresAt` integer NOT NULL,
	`token` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`ipAddress` text,
	`userAgent` text,
	`userId` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`userId`);--> statement-breakpoint
CREATE TABLE `tasas` (
	`fechaValor` text PRIMARY KEY NOT NULL,
	`valor` integer NOT NULL,
	`fuente` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasas_valor" CHECK(valor > 0),
	CONSTRAINT "tasas_fechaValor_dia" CHECK("fechaValor" is date("fechaValor")),
	CONSTRAINT "tasas_valor_entero" CHECK(typeof("valor") = 'integer'),
	CONSTRAINT "tasas_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
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
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`emailVerified` integer DEFAULT false NOT NULL,
	`image` text,
	`phoneNumber` text,
	`phoneNumberVerified` integer,
	`twoFactorEnabled` integer DEFAULT false,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_phoneNumber_unique` ON `user` (`phoneNumber`);--> statement-breakpoint
CREATE TABLE `usuarios` (
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
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify1`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify2`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recomendadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "usuarios_rol_valor" CHECK("rol" in ('cliente', 'admin')),
	CONSTRAINT "usuarios_edad_entero" CHECK(typeof("edad") in ('integer', 'null')),
	CONSTRAINT "usuarios_ingreso_entero" CHECK(typeof("ingreso") in ('integer', 'null')),
	CONSTRAINT "usuarios_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "usuarios_perfilGuardado_logico" CHECK("perfilGuardado" in (0, 1)),
	CONSTRAINT "usuarios_verify_logico" CHECK("verify" in (0, 1)),
	CONSTRAINT "usuarios_verificacionEnviada_entero" CHECK(typeof("verificacionEnviada") in ('integer', 'null')),
	CONSTRAINT "usuarios_prestamosCompletados_entero" CHECK(typeof("prestamosCompletados") = 'integer'),
	CONSTRAINT "usuarios_creado_entero" CHECK(typeof("creado") = 'integer'),
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
CREATE UNIQUE INDEX `usuarios_cedula` ON `usuarios` (`cedula`);--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_telefono` ON `usuarios` (`telefono`);--> statement-breakpoint
CREATE INDEX `usuarios_creado` ON `usuarios` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_recomendador` ON `usuarios` (`recomendadoPor`);--> statement-breakpoint
CREATE INDEX `usuarios_por_verificar` ON `usuarios` (`verificacionEnviada`,`id`) WHERE verify = 0 and imgVerify1 is not null and imgVerify2 is not null;--> statement-breakpoint
CREATE INDEX `usuarios_admins` ON `usuarios` (`id`) WHERE rol = 'admin';--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expiresAt` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
-- Written by hand: the one row of the summary.
INSERT INTO resumenFinanciero (id) VALUES ('stats');

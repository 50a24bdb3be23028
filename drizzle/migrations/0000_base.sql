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
CREATE TABLE `alarmas` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`de` text DEFAULT '' NOT NULL,
	`detalle` text NOT NULL,
	`desde` integer NOT NULL,
	`avisada` integer,
	`resuelta` integer,
	CONSTRAINT "alarmas_tipo_valor" CHECK("tipo" in ('disco', 'escritura', 'mensajes', 'respaldo', 'doctor', 'dispositivo', 'certificado', 'tarea', 'reloj', 'banco', 'voz')),
	CONSTRAINT "alarmas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "alarmas_avisada_entero" CHECK(typeof("avisada") in ('integer', 'null')),
	CONSTRAINT "alarmas_resuelta_entero" CHECK(typeof("resuelta") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarmas_abierta` ON `alarmas` (`tipo`,`de`) WHERE resuelta is null;--> statement-breakpoint
CREATE INDEX `alarmas_desde` ON `alarmas` (`desde`,`id`);--> statement-breakpoint
CREATE TABLE `archivosMarca` (
	`nombre` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`creado` integer NOT NULL,
	CONSTRAINT "archivosMarca_creado_entero" CHECK(typeof("creado") = 'integer')
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
	`actorId` text,
	`bs` integer,
	`diaValor` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversaDe`) REFERENCES `asientos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asientos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "asientos_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "asientos_vez_entero" CHECK(typeof("vez") = 'integer'),
	CONSTRAINT "asientos_bs_entero" CHECK(typeof("bs") in ('integer', 'null')),
	CONSTRAINT "asientos_diaValor_dia" CHECK("diaValor" is date("diaValor"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_desembolso` ON `asientos` (`loanId`,`vez`) WHERE concepto = 'desembolso';--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_una_aprobacion` ON `asientos` (`pagoId`,`concepto`,`vez`) WHERE pagoId is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_un_reverso` ON `asientos` (`reversaDe`);--> statement-breakpoint
CREATE INDEX `asientos_loan` ON `asientos` (`loanId`);--> statement-breakpoint
CREATE INDEX `asientos_usuario` ON `asientos` (`userId`);--> statement-breakpoint
CREATE INDEX `asientos_fecha` ON `asientos` (`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `atrasos` (
	`loanId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "atrasos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `atrasos_mayores` ON `atrasos` (`monto`,`loanId`);--> statement-breakpoint
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
CREATE INDEX `auditoria_actor_accion` ON `auditoria` (`actorId`,`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_accion` ON `auditoria` (`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_con_ip` ON `auditoria` (`fecha`) WHERE ip is not null;--> statement-breakpoint
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
CREATE TABLE `cajas` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`moneda` text NOT NULL,
	`banco` text,
	`cuentaId` text,
	`creado` integer NOT NULL,
	`creadoPor` text,
	FOREIGN KEY (`cuentaId`) REFERENCES `cuentasBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cajas_moneda_valor" CHECK("moneda" in ('bs', 'usd')),
	CONSTRAINT "cajas_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cajas_cuenta` ON `cajas` (`cuentaId`) WHERE cuentaId is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `cajas_banco_sin_cuenta` ON `cajas` (`banco`) WHERE banco is not null and cuentaId is null;--> statement-breakpoint
CREATE TABLE `captchas` (
	`huella` text PRIMARY KEY NOT NULL,
	`expira` integer NOT NULL,
	CONSTRAINT "captchas_expira_entero" CHECK(typeof("expira") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `captchas_expira` ON `captchas` (`expira`);--> statement-breakpoint
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
CREATE TABLE `cerrados` (
	`hasta` text PRIMARY KEY NOT NULL,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cerrados_hasta_dia" CHECK("hasta" is date("hasta")),
	CONSTRAINT "cerrados_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `cierres` (
	`id` text PRIMARY KEY NOT NULL,
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`vez` integer NOT NULL,
	`esperado` integer NOT NULL,
	`contado` integer NOT NULL,
	`nota` text,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cierres_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "cierres_vez_entero" CHECK(typeof("vez") = 'integer'),
	CONSTRAINT "cierres_esperado_entero" CHECK(typeof("esperado") = 'integer'),
	CONSTRAINT "cierres_contado_entero" CHECK(typeof("contado") = 'integer'),
	CONSTRAINT "cierres_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cierres_un_dia` ON `cierres` (`cajaId`,`dia`,`vez`);--> statement-breakpoint
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
CREATE TABLE `cohortes` (
	`cohorte` text NOT NULL,
	`mes` text NOT NULL,
	`prestamos` integer NOT NULL,
	`prestado` integer NOT NULL,
	`debido` integer NOT NULL,
	`pagado` integer NOT NULL,
	`perdido` integer NOT NULL,
	PRIMARY KEY(`cohorte`, `mes`),
	CONSTRAINT "cohortes_meses" CHECK(cohorte glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]' and mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "cohortes_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "cohortes_prestado_entero" CHECK(typeof("prestado") = 'integer'),
	CONSTRAINT "cohortes_debido_entero" CHECK(typeof("debido") = 'integer'),
	CONSTRAINT "cohortes_pagado_entero" CHECK(typeof("pagado") = 'integer'),
	CONSTRAINT "cohortes_perdido_entero" CHECK(typeof("perdido") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `completados` (
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
CREATE UNIQUE INDEX `completados_numero` ON `completados` (`numero`);--> statement-breakpoint
CREATE INDEX `completados_usuario` ON `completados` (`userId`,`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_fecha` ON `completados` (`fechaFinalizado`,`id`);--> statement-breakpoint
CREATE INDEX `completados_con_castigo` ON `completados` (`userId`,`fechaFinalizado`) WHERE castigo > 0;--> statement-breakpoint
CREATE INDEX `completados_cedula` ON `completados` (`cedula`);--> statement-breakpoint
CREATE INDEX `completados_telefono` ON `completados` (`telefono`);--> statement-breakpoint
CREATE TABLE `congelados` (
	`userId` text PRIMARY KEY NOT NULL,
	`desde` integer NOT NULL,
	`hasta` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "congelados_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "congelados_hasta_entero" CHECK(typeof("hasta") = 'integer')
);
--> statement-breakpoint
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
CREATE TABLE `consultasBanco` (
	`banco` text PRIMARY KEY NOT NULL,
	`hasta` integer,
	`intentado` integer,
	`logrado` integer,
	`error` text,
	`fallos` integer DEFAULT 0 NOT NULL,
	`proximo` integer,
	CONSTRAINT "consultasBanco_hasta_entero" CHECK(typeof("hasta") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_intentado_entero" CHECK(typeof("intentado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_logrado_entero" CHECK(typeof("logrado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_fallos_entero" CHECK(typeof("fallos") = 'integer'),
	CONSTRAINT "consultasBanco_proximo_entero" CHECK(typeof("proximo") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `conteos` (
	`tipo` text NOT NULL,
	`status` text NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`tipo`, `status`),
	CONSTRAINT "conteos_tipo_valor" CHECK("tipo" in ('usuario', 'loan', 'completado', 'pago')),
	CONSTRAINT "conteos_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `corridas_a_medias` ON `corridas` (`tarea`) WHERE termino is null;--> statement-breakpoint
CREATE TABLE `creditos` (
	`userId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "creditos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `creditos_a_favor` ON `creditos` (`monto`) WHERE monto <> 0;--> statement-breakpoint
CREATE TABLE `cuentasBanco` (
	`id` text PRIMARY KEY NOT NULL,
	`banco` text,
	`numero` text,
	`nombre` text NOT NULL,
	`creado` integer NOT NULL,
	CONSTRAINT "cuentasBanco_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cuentasBanco_numero` ON `cuentasBanco` (`numero`) WHERE numero is not null;--> statement-breakpoint
CREATE INDEX `cuentasBanco_banco` ON `cuentasBanco` (`banco`);--> statement-breakpoint
CREATE TABLE `decisiones` (
	`dia` text PRIMARY KEY NOT NULL,
	`recibidas` integer NOT NULL,
	`aprobadas` integer NOT NULL,
	`rechazadas` integer NOT NULL,
	CONSTRAINT "decisiones_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "decisiones_recibidas_entero" CHECK(typeof("recibidas") = 'integer'),
	CONSTRAINT "decisiones_aprobadas_entero" CHECK(typeof("aprobadas") = 'integer'),
	CONSTRAINT "decisiones_rechazadas_entero" CHECK(typeof("rechazadas") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `descartes` (
	`pagoId` text NOT NULL,
	`movimientoId` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	PRIMARY KEY(`pagoId`, `movimientoId`),
	FOREIGN KEY (`movimientoId`) REFERENCES `movimientosBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "descartes_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `diario` (
	`dia` text NOT NULL,
	`cuenta` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`debe` integer NOT NULL,
	`bs` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`dia`, `cuenta`, `concepto`),
	CONSTRAINT "diario_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "diario_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "diario_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "diario_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "diario_debe_entero" CHECK(typeof("debe") = 'integer'),
	CONSTRAINT "diario_bs_entero" CHECK(typeof("bs") = 'integer'),
	CONSTRAINT "diario_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `dispositivos` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`tipo` text DEFAULT 'telefono' NOT NULL,
	`cuentaId` text NOT NULL,
	`huella` text NOT NULL,
	`sellado` text NOT NULL,
	`direcciones` text DEFAULT '[]' NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`revocado` integer,
	`oido` integer,
	`reconocido` integer,
	`ajenos` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`cuentaId`) REFERENCES `cuentasBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dispositivos_tipo_valor" CHECK("tipo" in ('telefono', 'bdv', 'r4', 'bnc', 'bancamiga', 'bancaribe')),
	CONSTRAINT "dispositivos_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "dispositivos_revocado_entero" CHECK(typeof("revocado") in ('integer', 'null')),
	CONSTRAINT "dispositivos_oido_entero" CHECK(typeof("oido") in ('integer', 'null')),
	CONSTRAINT "dispositivos_reconocido_entero" CHECK(typeof("reconocido") in ('integer', 'null')),
	CONSTRAINT "dispositivos_ajenos_entero" CHECK(typeof("ajenos") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispositivos_huella_unique` ON `dispositivos` (`huella`);--> statement-breakpoint
CREATE INDEX `dispositivos_creado` ON `dispositivos` (`creado`,`id`);--> statement-breakpoint
CREATE TABLE `emparejamientos` (
	`id` text PRIMARY KEY NOT NULL,
	`movimientoId` text NOT NULL,
	`pagoId` text NOT NULL,
	`certeza` text NOT NULL,
	`porque` text NOT NULL,
	`pagoAntes` text,
	`creado` integer NOT NULL,
	`creadoPor` text,
	`deshecho` integer,
	`deshechoPor` text,
	FOREIGN KEY (`movimientoId`) REFERENCES `movimientosBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deshechoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "emparejamientos_certeza_valor" CHECK("certeza" in ('exacta', 'probable', 'manual')),
	CONSTRAINT "emparejamientos_pagoAntes_valor" CHECK("pagoAntes" in ('Pendiente', 'Aprobado', 'Rechazado')),
	CONSTRAINT "emparejamientos_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "emparejamientos_deshecho_entero" CHECK(typeof("deshecho") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emparejamientos_un_movimiento` ON `emparejamientos` (`movimientoId`) WHERE deshecho is null;--> statement-breakpoint
CREATE UNIQUE INDEX `emparejamientos_un_pago` ON `emparejamientos` (`pagoId`) WHERE deshecho is null;--> statement-breakpoint
CREATE INDEX `emparejamientos_de_pago` ON `emparejamientos` (`pagoId`);--> statement-breakpoint
CREATE INDEX `emparejamientos_creado` ON `emparejamientos` (`creado`,`id`);--> statement-breakpoint
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
CREATE TABLE `entregas` (
	`dia` text PRIMARY KEY NOT NULL,
	`nuevos` integer NOT NULL,
	`recurrentes` integer NOT NULL,
	CONSTRAINT "entregas_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "entregas_nuevos_entero" CHECK(typeof("nuevos") = 'integer'),
	CONSTRAINT "entregas_recurrentes_entero" CHECK(typeof("recurrentes") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `esperas` (
	`userId` text NOT NULL,
	`que` text NOT NULL,
	`dato` text NOT NULL,
	`desde` integer NOT NULL,
	`vence` integer NOT NULL,
	PRIMARY KEY(`userId`, `que`),
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "esperas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "esperas_vence_entero" CHECK(typeof("vence") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `esperas_vence` ON `esperas` (`vence`);--> statement-breakpoint
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
CREATE TABLE `evidencias` (
	`id` text PRIMARY KEY NOT NULL,
	`movimientoId` text,
	`canal` text NOT NULL,
	`dispositivoId` text,
	`importacionId` text,
	`remitente` text,
	`titulo` text,
	`texto` text NOT NULL,
	`lectura` text,
	`estado` text NOT NULL,
	`motivo` text,
	`huella` text NOT NULL,
	`propio` text,
	`recibido` integer NOT NULL,
	FOREIGN KEY (`movimientoId`) REFERENCES `movimientosBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dispositivoId`) REFERENCES `dispositivos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`importacionId`) REFERENCES `importaciones`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "evidencias_canal_valor" CHECK("canal" in ('aviso', 'archivo', 'llamada', 'consulta')),
	CONSTRAINT "evidencias_estado_valor" CHECK("estado" in ('reconocida', 'sin_reconocer', 'ignorada')),
	CONSTRAINT "evidencias_recibido_entero" CHECK(typeof("recibido") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evidencias_huella_unique` ON `evidencias` (`huella`);--> statement-breakpoint
CREATE INDEX `evidencias_movimiento` ON `evidencias` (`movimientoId`);--> statement-breakpoint
CREATE INDEX `evidencias_estado` ON `evidencias` (`estado`,`recibido`,`id`);--> statement-breakpoint
CREATE INDEX `evidencias_importacion` ON `evidencias` (`importacionId`);--> statement-breakpoint
CREATE INDEX `evidencias_recibido` ON `evidencias` (`recibido`,`id`);--> statement-breakpoint
CREATE TABLE `firmas` (
	`id` text PRIMARY KEY NOT NULL,
	`acto` text NOT NULL,
	`entrada` text NOT NULL,
	`userId` text,
	`actorId` text NOT NULL,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "firmas_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `firmas_fecha` ON `firmas` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `firmas_usuario` ON `firmas` (`userId`);--> statement-breakpoint
CREATE TABLE `flujos` (
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
CREATE TABLE `formatosBanco` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`huella` text NOT NULL,
	`columnas` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "formatosBanco_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `formatosBanco_huella_unique` ON `formatosBanco` (`huella`);--> statement-breakpoint
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
CREATE INDEX `gestiones_promesa` ON `gestiones` (`promesa`,`loanId`) WHERE promesa is not null;--> statement-breakpoint
CREATE TABLE `imagenes` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`bytes` integer NOT NULL,
	`ancho` integer NOT NULL,
	`alto` integer NOT NULL,
	`sha256` text NOT NULL,
	`creado` integer NOT NULL,
	`huella` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imagenes_bytes_entero" CHECK(typeof("bytes") = 'integer'),
	CONSTRAINT "imagenes_ancho_entero" CHECK(typeof("ancho") = 'integer'),
	CONSTRAINT "imagenes_alto_entero" CHECK(typeof("alto") = 'integer'),
	CONSTRAINT "imagenes_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `imagenes_usuario` ON `imagenes` (`userId`,`creado`);--> statement-breakpoint
CREATE INDEX `imagenes_huella` ON `imagenes` (`sha256`);--> statement-breakpoint
CREATE INDEX `imagenes_sin_mirar` ON `imagenes` (`creado`) WHERE huella is null;--> statement-breakpoint
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
CREATE TABLE `impedidos` (
	`huella` text PRIMARY KEY NOT NULL,
	`desde` integer NOT NULL,
	CONSTRAINT "impedidos_desde_entero" CHECK(typeof("desde") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `importaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`cuenta` text NOT NULL,
	`cuentaId` text,
	`nombre` text NOT NULL,
	`formato` text NOT NULL,
	`sha256` text NOT NULL,
	`filas` text NOT NULL,
	`estado` text DEFAULT 'vista' NOT NULL,
	`nuevas` integer,
	`repetidas` integer,
	`ignoradas` integer,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`decidido` integer,
	`decididoPor` text,
	FOREIGN KEY (`cuentaId`) REFERENCES `cuentasBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "importaciones_estado_valor" CHECK("estado" in ('vista', 'confirmada', 'deshecha')),
	CONSTRAINT "importaciones_nuevas_entero" CHECK(typeof("nuevas") in ('integer', 'null')),
	CONSTRAINT "importaciones_repetidas_entero" CHECK(typeof("repetidas") in ('integer', 'null')),
	CONSTRAINT "importaciones_ignoradas_entero" CHECK(typeof("ignoradas") in ('integer', 'null')),
	CONSTRAINT "importaciones_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "importaciones_decidido_entero" CHECK(typeof("decidido") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `importaciones_creado` ON `importaciones` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `importaciones_huella` ON `importaciones` (`sha256`);--> statement-breakpoint
CREATE TABLE `intenciones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`loanId` text,
	`banco` text NOT NULL,
	`monto` integer NOT NULL,
	`montoBs` integer NOT NULL,
	`tasaValor` integer NOT NULL,
	`tasaFecha` text NOT NULL,
	`provisional` integer NOT NULL,
	`creada` integer NOT NULL,
	`dia` text NOT NULL,
	`hasta` integer NOT NULL,
	`pagoId` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "intenciones_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "intenciones_montoBs_entero" CHECK(typeof("montoBs") = 'integer'),
	CONSTRAINT "intenciones_tasaValor_entero" CHECK(typeof("tasaValor") = 'integer'),
	CONSTRAINT "intenciones_tasaFecha_dia" CHECK("tasaFecha" is date("tasaFecha")),
	CONSTRAINT "intenciones_provisional_logico" CHECK("provisional" in (0, 1)),
	CONSTRAINT "intenciones_creada_entero" CHECK(typeof("creada") = 'integer'),
	CONSTRAINT "intenciones_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "intenciones_hasta_entero" CHECK(typeof("hasta") = 'integer'),
	CONSTRAINT "intenciones_montos" CHECK(monto > 0 and montoBs > 0 and tasaValor > 0),
	CONSTRAINT "intenciones_vida" CHECK(hasta >= creada)
);
--> statement-breakpoint
CREATE INDEX `intenciones_monto` ON `intenciones` (`banco`,`montoBs`,`creada`);--> statement-breakpoint
CREATE INDEX `intenciones_usuario` ON `intenciones` (`userId`,`hasta`);--> statement-breakpoint
CREATE INDEX `intenciones_dia` ON `intenciones` (`banco`,`dia`);--> statement-breakpoint
CREATE UNIQUE INDEX `intenciones_un_pago` ON `intenciones` (`pagoId`) WHERE pagoId is not null;--> statement-breakpoint
CREATE TABLE `intentos` (
	`id` text PRIMARY KEY NOT NULL,
	`sobre` text NOT NULL,
	`fecha` integer NOT NULL,
	CONSTRAINT "intentos_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `intentos_sobre` ON `intentos` (`sobre`,`fecha`);--> statement-breakpoint
CREATE INDEX `intentos_fecha` ON `intentos` (`fecha`);--> statement-breakpoint
CREATE TABLE `invitaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`huella` text NOT NULL,
	`correo` text NOT NULL,
	`papel` text DEFAULT 'propietario' NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	`expira` integer NOT NULL,
	`usado` integer,
	`usadoPor` text,
	`anulado` integer,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitaciones_papel_valor" CHECK("papel" in ('lector', 'gestor', 'propietario')),
	CONSTRAINT "invitaciones_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "invitaciones_expira_entero" CHECK(typeof("expira") = 'integer'),
	CONSTRAINT "invitaciones_usado_entero" CHECK(typeof("usado") in ('integer', 'null')),
	CONSTRAINT "invitaciones_anulado_entero" CHECK(typeof("anulado") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitaciones_huella_unique` ON `invitaciones` (`huella`);--> statement-breakpoint
CREATE INDEX `invitaciones_creado` ON `invitaciones` (`creado`,`id`);--> statement-breakpoint
CREATE TABLE `lecturasTasa` (
	`id` text PRIMARY KEY NOT NULL,
	`fuente` text NOT NULL,
	`fechaValor` text NOT NULL,
	`valor` integer NOT NULL,
	`leido` integer NOT NULL,
	`estado` text NOT NULL,
	`motivo` text,
	`decididoEn` integer,
	`decididoPor` text,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lecturasTasa_fechaValor_dia" CHECK("fechaValor" is date("fechaValor")),
	CONSTRAINT "lecturasTasa_valor_entero" CHECK(typeof("valor") = 'integer'),
	CONSTRAINT "lecturasTasa_leido_entero" CHECK(typeof("leido") = 'integer'),
	CONSTRAINT "lecturasTasa_estado_valor" CHECK("estado" in ('tomada', 'espera', 'igual', 'rechazada')),
	CONSTRAINT "lecturasTasa_decididoEn_entero" CHECK(typeof("decididoEn") in ('integer', 'null')),
	CONSTRAINT "lecturasTasa_positiva" CHECK(valor > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lecturasTasa_una` ON `lecturasTasa` (`fuente`,`fechaValor`,`valor`);--> statement-breakpoint
CREATE INDEX `lecturasTasa_leido` ON `lecturasTasa` (`leido`,`id`);--> statement-breakpoint
CREATE INDEX `lecturasTasa_en_espera` ON `lecturasTasa` (`fechaValor`) WHERE estado = 'espera';--> statement-breakpoint
CREATE TABLE `loans` (
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
	`baneado` integer DEFAULT false NOT NULL,
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
	CONSTRAINT "loans_baneado_logico" CHECK("baneado" in (0, 1)),
	CONSTRAINT "loans_amount" CHECK(amount > 0),
	CONSTRAINT "loans_cuotas" CHECK(cuotasPagadas between 0 and cuotas),
	CONSTRAINT "loans_interes" CHECK(interes between 0 and 100),
	CONSTRAINT "loans_castigado" CHECK(castigadoEn is null or (status = 'Aprobado' and proximaCuota is null)),
	CONSTRAINT "loans_montos" CHECK(montoFinal >= amount + multas and multas >= 0),
	CONSTRAINT "loans_aprobado_entero" CHECK(status <> 'Aprobado' or (cuotas is not null and cuotasPagadas is not null and fechaPrimerPago is not null
        and montoFinal is not null and datosPago is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loans_numero` ON `loans` (`numero`);--> statement-breakpoint
CREATE UNIQUE INDEX `loans_uno_activo` ON `loans` (`userId`) WHERE status in ('Pendiente', 'Aprobado');--> statement-breakpoint
CREATE INDEX `loans_usuario` ON `loans` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_status` ON `loans` (`status`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `loans_proxima_cuota` ON `loans` (`proximaCuota`,`id`) WHERE proximaCuota is not null;--> statement-breakpoint
CREATE INDEX `loans_castigados` ON `loans` (`castigadoEn`,`id`) WHERE castigadoEn is not null;--> statement-breakpoint
CREATE INDEX `loans_por_cerrar` ON `loans` (`decididoEn`,`id`) WHERE status = 'Aprobado' and proximaCuota is null and castigadoEn is null;--> statement-breakpoint
CREATE INDEX `loans_decidido` ON `loans` (`status`,`decididoEn`,`id`);--> statement-breakpoint
CREATE INDEX `loans_baneados` ON `loans` (`createdAt`,`id`) WHERE baneado = 1 and status <> 'Aprobado';--> statement-breakpoint
CREATE INDEX `loans_baneados_decididos` ON `loans` (coalesce(decididoEn, 0),`id`) WHERE baneado = 1 and status <> 'Aprobado';--> statement-breakpoint
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
CREATE UNIQUE INDEX `mensajes_unica` ON `mensajes` (`unica`);--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_antes` ON `mensajes` (`antes`) WHERE antes is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `mensajes_proveedor` ON `mensajes` (`proveedor`,`proveedorId`) WHERE proveedorId is not null;--> statement-breakpoint
CREATE INDEX `mensajes_por_enviar` ON `mensajes` (`canal`,`proximoIntento`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `mensajes_a_medias` ON `mensajes` (`intentado`) WHERE intentado is not null;--> statement-breakpoint
CREATE INDEX `mensajes_creado` ON `mensajes` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_canal` ON `mensajes` (`canal`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_estado` ON `mensajes` (`estado`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_clase` ON `mensajes` (`clase`,`estado`,`canal`,`creado`,`id`);--> statement-breakpoint
CREATE INDEX `mensajes_plantilla` ON `mensajes` (`plantilla`,`estado`,`canal`,`creado`,`id`);--> statement-breakpoint
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
CREATE TABLE `movimientosBanco` (
	`id` text PRIMARY KEY NOT NULL,
	`cuentaId` text NOT NULL,
	`sentido` text NOT NULL,
	`monto` integer NOT NULL,
	`referencia` text,
	`telefono` text,
	`nombre` text,
	`cedula` text,
	`bancoPagador` text,
	`dia` text NOT NULL,
	`hora` text,
	`huella` text NOT NULL,
	`vez` integer NOT NULL,
	`estado` text DEFAULT 'por_conciliar' NOT NULL,
	`motivo` text,
	`recibido` integer NOT NULL,
	FOREIGN KEY (`cuentaId`) REFERENCES `cuentasBanco`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientosBanco_sentido_valor" CHECK("sentido" in ('credito', 'debito')),
	CONSTRAINT "movimientosBanco_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "movimientosBanco_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "movimientosBanco_vez_entero" CHECK(typeof("vez") = 'integer'),
	CONSTRAINT "movimientosBanco_estado_valor" CHECK("estado" in ('por_conciliar', 'conciliado', 'ignorado')),
	CONSTRAINT "movimientosBanco_recibido_entero" CHECK(typeof("recibido") = 'integer'),
	CONSTRAINT "movimientosBanco_positivo" CHECK(monto > 0),
	CONSTRAINT "movimientosBanco_vez_entera" CHECK(vez >= 1),
	CONSTRAINT "movimientosBanco_debito" CHECK(sentido = 'credito' or estado = 'ignorado')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `movimientosBanco_una_vez` ON `movimientosBanco` (`cuentaId`,`huella`,`vez`);--> statement-breakpoint
CREATE INDEX `movimientosBanco_estado` ON `movimientosBanco` (`estado`,`recibido`,`id`);--> statement-breakpoint
CREATE INDEX `movimientosBanco_monto` ON `movimientosBanco` (`monto`,`dia`);--> statement-breakpoint
CREATE INDEX `movimientosBanco_recibido` ON `movimientosBanco` (`recibido`,`id`);--> statement-breakpoint
CREATE TABLE `movimientosCaja` (
	`id` text PRIMARY KEY NOT NULL,
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`diaValor` text NOT NULL,
	`monto` integer NOT NULL,
	`valor` integer NOT NULL,
	`sobre` text,
	`traslado` text,
	`motivo` text,
	`fecha` integer NOT NULL,
	`actorId` text,
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientosCaja_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "movimientosCaja_diaValor_dia" CHECK("diaValor" is date("diaValor")),
	CONSTRAINT "movimientosCaja_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "movimientosCaja_valor_entero" CHECK(typeof("valor") = 'integer'),
	CONSTRAINT "movimientosCaja_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "movimientosCaja_de_que" CHECK((sobre is null) <> (traslado is null))
);
--> statement-breakpoint
CREATE INDEX `movimientosCaja_dia` ON `movimientosCaja` (`cajaId`,`dia`,`id`);--> statement-breakpoint
CREATE INDEX `movimientosCaja_fecha` ON `movimientosCaja` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `movimientosCaja_sobre` ON `movimientosCaja` (`sobre`) WHERE sobre is not null;--> statement-breakpoint
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
CREATE TABLE `notificaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`mensaje` text NOT NULL,
	`tipo` text NOT NULL,
	`leida` integer DEFAULT false NOT NULL,
	`fecha` integer NOT NULL,
	`lleva` text,
	FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notificaciones_tipo_valor" CHECK("tipo" in ('aprobado', 'rechazado', 'verificacion', 'info')),
	CONSTRAINT "notificaciones_leida_logico" CHECK("leida" in (0, 1)),
	CONSTRAINT "notificaciones_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "notificaciones_lleva_valor" CHECK("lleva" in ('pagar', 'pagos', 'prestamo', 'identidad', 'actividad', 'datos', 'nivel', 'historial'))
);
--> statement-breakpoint
CREATE INDEX `notificaciones_usuario` ON `notificaciones` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `notificaciones_nuevas` ON `notificaciones` (`userId`) WHERE leida = 0;--> statement-breakpoint
CREATE TABLE `numeracion` (
	`tipo` text PRIMARY KEY NOT NULL,
	`ultimo` integer NOT NULL,
	CONSTRAINT "numeracion_tipo_valor" CHECK("tipo" in ('loan', 'pago')),
	CONSTRAINT "numeracion_ultimo_entero" CHECK(typeof("ultimo") = 'integer')
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
CREATE INDEX `olvidos_usuario` ON `olvidos` (`userId`,`pedido`,`id`);--> statement-breakpoint
CREATE TABLE `otps` (
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
CREATE INDEX `otps_telefono` ON `otps` (`telefono`,`creado`);--> statement-breakpoint
CREATE INDEX `otps_creado` ON `otps` (`creado`);--> statement-breakpoint
CREATE TABLE `pagos` (
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
	`cajaId` text,
	`bancoReceptor` text,
	`moneda` text DEFAULT 'usd' NOT NULL,
	`provisional` integer DEFAULT false NOT NULL,
	`cotizado` integer,
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
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decididoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pagos_numero_entero" CHECK(typeof("numero") in ('integer', 'null')),
	CONSTRAINT "pagos_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "pagos_status_valor" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado')),
	CONSTRAINT "pagos_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "pagos_fechaPago_dia" CHECK("fechaPago" is date("fechaPago")),
	CONSTRAINT "pagos_metodo_valor" CHECK("metodo" in ('pago_movil', 'transferencia', 'efectivo', 'whatsapp')),
	CONSTRAINT "pagos_moneda_valor" CHECK("moneda" in ('usd', 'bs')),
	CONSTRAINT "pagos_provisional_logico" CHECK("provisional" in (0, 1)),
	CONSTRAINT "pagos_cotizado_entero" CHECK(typeof("cotizado") in ('integer', 'null')),
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
CREATE UNIQUE INDEX `pagos_numero` ON `pagos` (`numero`);--> statement-breakpoint
CREATE INDEX `pagos_fecha` ON `pagos` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_status` ON `pagos` (`status`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_status_dia` ON `pagos` (`status`,`fechaPago`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_usuario` ON `pagos` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_aprobados` ON `pagos` (`userId`,`fechaPago`) WHERE status = 'Aprobado';--> statement-breakpoint
CREATE INDEX `pagos_loan` ON `pagos` (`loanId`);--> statement-breakpoint
CREATE INDEX `pagos_dia` ON `pagos` (`fechaPago`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_codigo` ON `pagos` (`codigo`,`fechaPago`);--> statement-breakpoint
CREATE INDEX `pagos_provisionales` ON `pagos` (`fechaPago`) WHERE provisional = 1;--> statement-breakpoint
CREATE INDEX `pagos_referencia` ON `pagos` (`referencia`) WHERE referencia is not null;--> statement-breakpoint
CREATE INDEX `pagos_captura` ON `pagos` (`captura`) WHERE captura is not null;--> statement-breakpoint
CREATE INDEX `pagos_por_conciliar` ON `pagos` (`montoBs`,`fechaPago`) WHERE status = 'Pendiente';--> statement-breakpoint
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
CREATE TABLE `plantillasAviso` (
	`id` text PRIMARY KEY NOT NULL,
	`plantilla` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text NOT NULL,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plantillasAviso_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `preguntasBanco` (
	`pagoId` text NOT NULL,
	`banco` text NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`preguntado` integer,
	`respuesta` text,
	`proximo` integer,
	PRIMARY KEY(`pagoId`, `banco`),
	CONSTRAINT "preguntasBanco_intentos_entero" CHECK(typeof("intentos") = 'integer'),
	CONSTRAINT "preguntasBanco_preguntado_entero" CHECK(typeof("preguntado") in ('integer', 'null')),
	CONSTRAINT "preguntasBanco_proximo_entero" CHECK(typeof("proximo") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `preguntasBanco_proximo` ON `preguntasBanco` (`proximo`) WHERE proximo is not null;--> statement-breakpoint
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
CREATE TABLE `pulso` (
	`id` text PRIMARY KEY NOT NULL,
	`momento` integer NOT NULL,
	CONSTRAINT "pulso_momento_entero" CHECK(typeof("momento") = 'integer')
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
CREATE TABLE `resumenFinanciero` (
	`id` text PRIMARY KEY NOT NULL,
	`totalPrestado` integer DEFAULT 0 NOT NULL,
	`totalRecuperado` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "resumen_uno" CHECK(id = 'stats'),
	CONSTRAINT "resumenFinanciero_totalPrestado_entero" CHECK(typeof("totalPrestado") = 'integer'),
	CONSTRAINT "resumenFinanciero_totalRecuperado_entero" CHECK(typeof("totalRecuperado") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `riesgos` (
	`dia` text PRIMARY KEY NOT NULL,
	`porCobrar` integer NOT NULL,
	`par1` integer NOT NULL,
	`par7` integer NOT NULL,
	`par30` integer NOT NULL,
	`enMora` integer NOT NULL,
	`hasta` text,
	CONSTRAINT "riesgos_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "riesgos_porCobrar_entero" CHECK(typeof("porCobrar") = 'integer'),
	CONSTRAINT "riesgos_par1_entero" CHECK(typeof("par1") = 'integer'),
	CONSTRAINT "riesgos_par7_entero" CHECK(typeof("par7") = 'integer'),
	CONSTRAINT "riesgos_par30_entero" CHECK(typeof("par30") = 'integer'),
	CONSTRAINT "riesgos_enMora_entero" CHECK(typeof("enMora") = 'integer'),
	CONSTRAINT "riesgos_orden" CHECK(par30 >= 0 and par30 <= par7 and par7 <= par1 and par1 <= porCobrar)
);
--> statement-breakpoint
CREATE TABLE `saldos` (
	`cuenta` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "saldos_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "saldos_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `saldosCajas` (
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`monto` integer NOT NULL,
	`valor` integer NOT NULL,
	PRIMARY KEY(`cajaId`, `dia`),
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saldosCajas_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "saldosCajas_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "saldosCajas_valor_entero" CHECK(typeof("valor") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `saldosLoans` (
	`loanId` text PRIMARY KEY NOT NULL,
	`monto` integer NOT NULL,
	CONSTRAINT "saldosLoans_monto_entero" CHECK(typeof("monto") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `saldosLoans_de_mas` ON `saldosLoans` (`monto`) WHERE monto < 0;--> statement-breakpoint
CREATE TABLE `segmentos` (
	`mes` text NOT NULL,
	`estado` text NOT NULL,
	`nivel` integer NOT NULL,
	`prestamos` integer NOT NULL,
	`prestado` integer NOT NULL,
	`debido` integer NOT NULL,
	`pagado` integer NOT NULL,
	`perdido` integer NOT NULL,
	PRIMARY KEY(`mes`, `estado`, `nivel`),
	CONSTRAINT "segmentos_mes" CHECK(mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
	CONSTRAINT "segmentos_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "segmentos_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "segmentos_prestado_entero" CHECK(typeof("prestado") = 'integer'),
	CONSTRAINT "segmentos_debido_entero" CHECK(typeof("debido") = 'integer'),
	CONSTRAINT "segmentos_pagado_entero" CHECK(typeof("pagado") = 'integer'),
	CONSTRAINT "segmentos_perdido_entero" CHECK(typeof("perdido") = 'integer')
);
--> statement-breakpoint
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
CREATE TABLE `tasas` (
	`fechaValor` text PRIMARY KEY NOT NULL,
	`valor` integer NOT NULL,
	`fuente` text NOT NULL,
	`creado` integer NOT NULL,
	`creadoPor` text,
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
	`papel` text DEFAULT 'propietario' NOT NULL,
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
	`imgMotivo1` text,
	`imgMotivo2` text,
	`verificacionEnviada` integer,
	`prestamosCompletados` integer DEFAULT 0 NOT NULL,
	`saldo` integer DEFAULT 0 NOT NULL,
	`ultimoPago` integer DEFAULT 0 NOT NULL,
	`recomendadoPor` text,
	`creado` integer NOT NULL,
	`baneoMotivo` text,
	`baneoDesde` integer,
	`baneoPor` text,
	`olvidado` integer,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify1`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imgVerify2`) REFERENCES `imagenes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recomendadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`baneoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "usuarios_rol_valor" CHECK("rol" in ('cliente', 'admin')),
	CONSTRAINT "usuarios_papel_valor" CHECK("papel" in ('lector', 'gestor', 'propietario')),
	CONSTRAINT "usuarios_edad_entero" CHECK(typeof("edad") in ('integer', 'null')),
	CONSTRAINT "usuarios_ingreso_entero" CHECK(typeof("ingreso") in ('integer', 'null')),
	CONSTRAINT "usuarios_nivel_entero" CHECK(typeof("nivel") = 'integer'),
	CONSTRAINT "usuarios_perfilGuardado_logico" CHECK("perfilGuardado" in (0, 1)),
	CONSTRAINT "usuarios_verify_logico" CHECK("verify" in (0, 1)),
	CONSTRAINT "usuarios_verificacionEnviada_entero" CHECK(typeof("verificacionEnviada") in ('integer', 'null')),
	CONSTRAINT "usuarios_prestamosCompletados_entero" CHECK(typeof("prestamosCompletados") = 'integer'),
	CONSTRAINT "usuarios_saldo_entero" CHECK(typeof("saldo") = 'integer'),
	CONSTRAINT "usuarios_ultimoPago_entero" CHECK(typeof("ultimoPago") = 'integer'),
	CONSTRAINT "usuarios_creado_entero" CHECK(typeof("creado") = 'integer'),
	CONSTRAINT "usuarios_baneoDesde_entero" CHECK(typeof("baneoDesde") in ('integer', 'null')),
	CONSTRAINT "usuarios_olvidado_entero" CHECK(typeof("olvidado") in ('integer', 'null')),
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
CREATE INDEX `usuarios_cedula_numero` ON `usuarios` (substr(cedula, 2));--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_telefono` ON `usuarios` (`telefono`);--> statement-breakpoint
CREATE INDEX `usuarios_creado` ON `usuarios` (`creado`,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_recomendador` ON `usuarios` (`recomendadoPor`,`creado`);--> statement-breakpoint
CREATE INDEX `usuarios_por_verificar` ON `usuarios` (`verificacionEnviada`,`id`) WHERE verify = 0 and imgVerify1 is not null and imgVerify2 is not null;--> statement-breakpoint
CREATE INDEX `usuarios_admins` ON `usuarios` (`id`) WHERE rol = 'admin';--> statement-breakpoint
CREATE INDEX `usuarios_baneados` ON `usuarios` (`baneoDesde`,`id`) WHERE baneoDesde is not null;--> statement-breakpoint
CREATE INDEX `clientes_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel` ON `usuarios` (`nivel`,`creado`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_saldo` ON `usuarios` (`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_nivel_saldo` ON `usuarios` (`nivel`,`saldo`,`id`) WHERE rol = 'cliente';--> statement-breakpoint
CREATE INDEX `clientes_sin_perfil` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and perfilGuardado = 0;--> statement-breakpoint
CREATE INDEX `clientes_sin_verificar` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and verify = 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores` ON `usuarios` (`creado`,`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_nombre` ON `usuarios` (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(nombre || ' ' || apellido, '~' || correo)), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n~'),`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE INDEX `clientes_deudores_pago` ON `usuarios` (`ultimoPago`,`id`) WHERE rol = 'cliente' and saldo > 0;--> statement-breakpoint
CREATE TABLE `vencimientos` (
	`dia` text NOT NULL,
	`primera` text NOT NULL,
	`prestamos` integer NOT NULL,
	`pagadas` integer NOT NULL,
	`faltan` integer NOT NULL,
	`pendiente` integer NOT NULL,
	PRIMARY KEY(`dia`, `primera`),
	CONSTRAINT "vencimientos_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "vencimientos_primera_dia" CHECK("primera" is date("primera")),
	CONSTRAINT "vencimientos_prestamos_entero" CHECK(typeof("prestamos") = 'integer'),
	CONSTRAINT "vencimientos_pagadas_entero" CHECK(typeof("pagadas") = 'integer'),
	CONSTRAINT "vencimientos_faltan_entero" CHECK(typeof("faltan") = 'integer'),
	CONSTRAINT "vencimientos_pendiente_entero" CHECK(typeof("pendiente") = 'integer')
);
--> statement-breakpoint
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
INSERT INTO resumenFinanciero (id) VALUES ('stats');--> statement-breakpoint
INSERT INTO numeracion (tipo, ultimo) VALUES ('loan', 0), ('pago', 0);--> statement-breakpoint
INSERT INTO cajas (id, nombre, moneda, creado) VALUES ('diferencias', 'Diferencias contadas', 'usd', 0);

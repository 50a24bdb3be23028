CREATE TABLE `consultasBanco` (
	`banco` text PRIMARY KEY NOT NULL,
	`hasta` integer,
	`intentado` integer,
	`logrado` integer,
	`error` text,
	`proximo` integer,
	CONSTRAINT "consultasBanco_hasta_entero" CHECK(typeof("hasta") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_intentado_entero" CHECK(typeof("intentado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_logrado_entero" CHECK(typeof("logrado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_proximo_entero" CHECK(typeof("proximo") in ('integer', 'null'))
);
--> statement-breakpoint
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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tasas` (
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
INSERT INTO `__new_tasas`("fechaValor", "valor", "fuente", "creado", "creadoPor") SELECT "fechaValor", "valor", "fuente", "creado", "creadoPor" FROM `tasas`;--> statement-breakpoint
DROP TABLE `tasas`;--> statement-breakpoint
ALTER TABLE `__new_tasas` RENAME TO `tasas`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `pagos` ADD `bancoReceptor` text;--> statement-breakpoint
CREATE INDEX `pagos_por_conciliar` ON `pagos` (`montoBs`,`fechaPago`) WHERE status = 'Pendiente';
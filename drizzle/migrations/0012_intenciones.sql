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
CREATE UNIQUE INDEX `intenciones_un_pago` ON `intenciones` (`pagoId`) WHERE pagoId is not null;
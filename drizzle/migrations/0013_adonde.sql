PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notificaciones` (
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
INSERT INTO `__new_notificaciones`("id", "userId", "mensaje", "tipo", "leida", "fecha", "lleva") SELECT "id", "userId", "mensaje", "tipo", "leida", "fecha",
	CASE
		WHEN said LIKE '%Toca «No fui yo» en Actividad de tu cuenta.' OR said LIKE 'Protegimos%' OR said LIKE 'Quitamos la protección%' THEN 'actividad'
		WHEN said LIKE 'Pediste que borremos%' OR said LIKE 'Por ahora no podemos borrar%' OR said LIKE 'Corregimos tus datos%' OR said LIKE 'Quitamos %@%' THEN 'datos'
		WHEN said LIKE '¡Subiste al nivel%' OR said LIKE 'Corregimos tu nivel%' OR said LIKE 'Un pago tuyo fue devuelto%' THEN 'nivel'
		WHEN said LIKE 'Tu pago%' OR said LIKE 'Un pago tuyo%' OR said LIKE 'Anotamos tu pago%' OR said LIKE 'Corregimos tu pago%' OR said LIKE 'El banco confirmó%' THEN 'pagos'
		WHEN said LIKE 'Necesitamos verificar%' OR said LIKE 'Necesitamos otra vez%' OR said LIKE 'Tu identidad%' OR said LIKE 'No pudimos verificar%' OR said LIKE 'Estamos revisando otra vez tus fotos%' THEN 'identidad'
		WHEN said LIKE '¡Completaste%' THEN 'historial'
		WHEN said LIKE 'Te devolvimos%' OR said LIKE 'La devolución%' OR said LIKE 'Tu cuenta vuelve%' THEN NULL
		ELSE 'prestamo'
	END
FROM (SELECT *, substr(mensaje, 1, instr(mensaje || ' Motivo: ', ' Motivo: ') - 1) AS said FROM `notificaciones`);--> statement-breakpoint
DROP TABLE `notificaciones`;--> statement-breakpoint
ALTER TABLE `__new_notificaciones` RENAME TO `notificaciones`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `notificaciones_usuario` ON `notificaciones` (`userId`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `notificaciones_nuevas` ON `notificaciones` (`userId`) WHERE leida = 0;
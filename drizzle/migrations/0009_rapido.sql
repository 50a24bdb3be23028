DROP INDEX `usuarios_recomendador`;--> statement-breakpoint
CREATE INDEX `usuarios_recomendador` ON `usuarios` (`recomendadoPor`,`creado`);--> statement-breakpoint
CREATE INDEX `auditoria_actor_accion` ON `auditoria` (`actorId`,`accion`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `notificaciones_nuevas` ON `notificaciones` (`userId`) WHERE leida = 0;--> statement-breakpoint
CREATE INDEX `olvidos_usuario` ON `olvidos` (`userId`,`pedido`,`id`);--> statement-breakpoint
CREATE INDEX `saldosLoans_de_mas` ON `saldosLoans` (`monto`) WHERE monto < 0;
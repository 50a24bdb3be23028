-- The nine migrations that came before drizzle/migrations/0000_base.sql, in order (squeezed), then a small business as that version
-- wrote it. tests/support/old-database.ts builds files of it. Never changes.

-- @migration 1795271773556 0000_base
CREATE TABLE account (id text PRIMARY KEY NOT NULL, accountId text NOT NULL, providerId text NOT NULL, userId text NOT NULL, accessToken text, refreshToken text, idToken text, accessTokenExpiresAt integer, refreshTokenExpiresAt integer, scope text, password text, createdAt integer NOT NULL, updatedAt integer NOT NULL, FOREIGN KEY (userId) REFERENCES user(id) ON UPDATE no action ON DELETE cascade);
CREATE INDEX account_user ON account (userId);
CREATE TABLE ajustes (clave text PRIMARY KEY NOT NULL, valor text);
CREATE TABLE asientos (id text PRIMARY KEY NOT NULL, fecha integer NOT NULL, concepto text NOT NULL, userId text NOT NULL, loanId text, pagoId text, vez integer DEFAULT 0 NOT NULL, reversaDe text, actorId text NOT NULL, FOREIGN KEY (userId) REFERENCES usuarios(id), FOREIGN KEY (actorId) REFERENCES usuarios(id), FOREIGN KEY (reversaDe) REFERENCES asientos(id), CONSTRAINT "asientos_concepto" CHECK("concepto" in ('desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'castigo')));
CREATE UNIQUE INDEX asientos_un_desembolso ON asientos (loanId) WHERE concepto = 'desembolso';
CREATE UNIQUE INDEX asientos_una_aprobacion ON asientos (pagoId,concepto,vez) WHERE pagoId is not null;
CREATE UNIQUE INDEX asientos_un_reverso ON asientos (reversaDe);
CREATE INDEX asientos_loan ON asientos (loanId);
CREATE INDEX asientos_usuario ON asientos (userId);
CREATE TABLE auditoria (id text PRIMARY KEY NOT NULL, fecha integer NOT NULL, actorId text, accion text NOT NULL, userId text, entidadId text NOT NULL, antes text, despues text, ip text, FOREIGN KEY (actorId) REFERENCES usuarios(id), FOREIGN KEY (userId) REFERENCES usuarios(id));
CREATE INDEX auditoria_fecha ON auditoria (fecha,id);
CREATE INDEX auditoria_entidad ON auditoria (entidadId,fecha);
CREATE INDEX auditoria_usuario ON auditoria (userId,fecha);
CREATE TABLE claves (userId text NOT NULL, clave text NOT NULL, huella text NOT NULL, respuesta text, creado integer NOT NULL, PRIMARY KEY(userId, clave), FOREIGN KEY (userId) REFERENCES usuarios(id));
CREATE INDEX claves_creado ON claves (creado);
CREATE TABLE completados (id text PRIMARY KEY NOT NULL, userId text NOT NULL, email text NOT NULL, amount integer NOT NULL, reason text NOT NULL, createdAt integer NOT NULL, nivel integer NOT NULL, nombre text NOT NULL, apellido text NOT NULL, edad integer NOT NULL, ingreso integer NOT NULL, banco text NOT NULL, telefono text NOT NULL, correo text NOT NULL, cedula text NOT NULL, ciudad text NOT NULL, estado text NOT NULL, direccion text NOT NULL, latitude real NOT NULL, longitude real NOT NULL, cuotas integer NOT NULL, cuotasPagadas integer NOT NULL, fechaPrimerPago text NOT NULL, montoFinal integer NOT NULL, multas integer NOT NULL, datosPago text NOT NULL, decididoEn integer, decididoPor text, fechaFinalizado integer NOT NULL, completadoPor text NOT NULL, aTiempo integer NOT NULL, castigo integer NOT NULL, FOREIGN KEY (userId) REFERENCES usuarios(id), FOREIGN KEY (decididoPor) REFERENCES usuarios(id), FOREIGN KEY (completadoPor) REFERENCES usuarios(id), CONSTRAINT "completados_castigo" CHECK(typeof(castigo) = 'integer' and castigo >= 0));
CREATE INDEX completados_usuario ON completados (userId,fechaFinalizado,id);
CREATE INDEX completados_fecha ON completados (fechaFinalizado,id);
CREATE TABLE imagenes (id text PRIMARY KEY NOT NULL, userId text NOT NULL, bytes integer NOT NULL, ancho integer NOT NULL, alto integer NOT NULL, sha256 text NOT NULL, creado integer NOT NULL, FOREIGN KEY (userId) REFERENCES usuarios(id));
CREATE INDEX imagenes_usuario ON imagenes (userId,creado);
CREATE TABLE loans (id text PRIMARY KEY NOT NULL, userId text NOT NULL, email text NOT NULL, amount integer NOT NULL, reason text NOT NULL, createdAt integer NOT NULL, nivel integer NOT NULL, nombre text NOT NULL, apellido text NOT NULL, edad integer NOT NULL, ingreso integer NOT NULL, banco text NOT NULL, telefono text NOT NULL, correo text NOT NULL, cedula text NOT NULL, ciudad text NOT NULL, estado text NOT NULL, direccion text NOT NULL, latitude real NOT NULL, longitude real NOT NULL, status text DEFAULT 'Pendiente' NOT NULL, motivo text, statusPrevio text, decididoEn integer, decididoPor text, cuotas integer, cuotasPagadas integer, fechaPrimerPago text, montoFinal integer, multas integer DEFAULT 0 NOT NULL, datosPago text, FOREIGN KEY (userId) REFERENCES usuarios(id), FOREIGN KEY (decididoPor) REFERENCES usuarios(id), CONSTRAINT "loans_status_valido" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado', 'Baneado')), CONSTRAINT "loans_amount" CHECK(typeof(amount) = 'integer' and amount > 0), CONSTRAINT "loans_cuotas" CHECK(cuotasPagadas between 0 and cuotas), CONSTRAINT "loans_montos" CHECK(montoFinal >= amount + multas and multas >= 0), CONSTRAINT "loans_aprobado_entero" CHECK(status <> 'Aprobado' or (cuotas is not null and cuotasPagadas is not null and fechaPrimerPago is not null
 and montoFinal is not null and datosPago is not null)));
CREATE UNIQUE INDEX loans_uno_activo ON loans (userId) WHERE status in ('Pendiente', 'Aprobado');
CREATE INDEX loans_usuario ON loans (userId,createdAt,id);
CREATE INDEX loans_status ON loans (status,createdAt,id);
CREATE TABLE mensajes (id text PRIMARY KEY NOT NULL, canal text NOT NULL, destino text NOT NULL, asunto text, texto text NOT NULL, plantilla text NOT NULL, params text NOT NULL, userId text, unica text, estado text DEFAULT 'pendiente' NOT NULL, intentos integer DEFAULT 0 NOT NULL, proximoIntento integer NOT NULL, error text, creado integer NOT NULL, enviado integer, FOREIGN KEY (userId) REFERENCES usuarios(id), CONSTRAINT "mensajes_estado" CHECK("estado" in ('pendiente', 'enviado', 'fallido')));
CREATE UNIQUE INDEX mensajes_unica ON mensajes (unica);
CREATE INDEX mensajes_por_enviar ON mensajes (proximoIntento) WHERE estado = 'pendiente';
CREATE INDEX mensajes_creado ON mensajes (creado,id);
CREATE TABLE movimientos (asientoId text NOT NULL, cuenta text NOT NULL, monto integer NOT NULL, PRIMARY KEY(asientoId, cuenta), FOREIGN KEY (asientoId) REFERENCES asientos(id), CONSTRAINT "movimientos_cuenta_valida" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')), CONSTRAINT "movimientos_monto" CHECK(typeof(monto) = 'integer' and monto <> 0));
CREATE INDEX movimientos_cuenta ON movimientos (cuenta);
CREATE TABLE notificaciones (id text PRIMARY KEY NOT NULL, userId text NOT NULL, mensaje text NOT NULL, tipo text NOT NULL, leida integer DEFAULT false NOT NULL, fecha integer NOT NULL, FOREIGN KEY (userId) REFERENCES usuarios(id), CONSTRAINT "notificaciones_tipo" CHECK("tipo" in ('aprobado', 'rechazado', 'verificacion', 'info')));
CREATE INDEX notificaciones_usuario ON notificaciones (userId,fecha,id);
CREATE TABLE pagos (id text PRIMARY KEY NOT NULL, userId text NOT NULL, loanId text, nombre text NOT NULL, codigo text NOT NULL, monto integer NOT NULL, status text DEFAULT 'Pendiente' NOT NULL, motivo text, fecha integer NOT NULL, fechaPago text NOT NULL, referencia text, bancoPagador text, montoBs integer, tasaValor integer, tasaFecha text, tasaFuente text, cuotasAplicadas integer DEFAULT 0 NOT NULL, decididoEn integer, decididoPor text, FOREIGN KEY (userId) REFERENCES usuarios(id), FOREIGN KEY (decididoPor) REFERENCES usuarios(id), CONSTRAINT "pagos_status_valido" CHECK("status" in ('Pendiente', 'Aprobado', 'Rechazado')), CONSTRAINT "pagos_codigo_valido" CHECK(codigo glob '[0-9][0-9][0-9][0-9]'), CONSTRAINT "pagos_monto" CHECK(typeof(monto) = 'integer' and monto > 0), CONSTRAINT "pagos_cuotas" CHECK(cuotasAplicadas >= 0 and (status = 'Aprobado' or cuotasAplicadas = 0)));
CREATE INDEX pagos_fecha ON pagos (fecha,id);
CREATE INDEX pagos_status ON pagos (status,fecha,id);
CREATE INDEX pagos_usuario ON pagos (userId,fecha,id);
CREATE INDEX pagos_loan ON pagos (loanId);
CREATE INDEX pagos_codigo ON pagos (codigo);
CREATE TABLE resumenFinanciero (id text PRIMARY KEY NOT NULL, totalPrestado integer DEFAULT 0 NOT NULL, totalRecuperado integer DEFAULT 0 NOT NULL, CONSTRAINT "resumen_uno" CHECK(id = 'stats'));
CREATE TABLE saldos (cuenta text PRIMARY KEY NOT NULL, monto integer NOT NULL);
CREATE TABLE session (id text PRIMARY KEY NOT NULL, expiresAt integer NOT NULL, token text NOT NULL, createdAt integer NOT NULL, updatedAt integer NOT NULL, ipAddress text, userAgent text, userId text NOT NULL, FOREIGN KEY (userId) REFERENCES user(id) ON UPDATE no action ON DELETE cascade);
CREATE UNIQUE INDEX session_token_unique ON session (token);
CREATE INDEX session_user ON session (userId);
CREATE TABLE tasas (fechaValor text PRIMARY KEY NOT NULL, valor integer NOT NULL, fuente text NOT NULL, creado integer NOT NULL, creadoPor text NOT NULL, FOREIGN KEY (creadoPor) REFERENCES usuarios(id), CONSTRAINT "tasas_valor" CHECK(typeof(valor) = 'integer' and valor > 0));
CREATE TABLE user (id text PRIMARY KEY NOT NULL, name text NOT NULL, email text NOT NULL, emailVerified integer DEFAULT false NOT NULL, image text, createdAt integer NOT NULL, updatedAt integer NOT NULL);
CREATE UNIQUE INDEX user_email_unique ON user (email);
CREATE TABLE usuarios (id text PRIMARY KEY NOT NULL, rol text DEFAULT 'cliente' NOT NULL, nombre text, apellido text, edad integer, estado text, ciudad text, direccion text, ingreso integer, correo text NOT NULL, banco text, telefono text, cedula text, nivel integer DEFAULT 1 NOT NULL, latitude real, longitude real, perfilGuardado integer DEFAULT false NOT NULL, verify integer DEFAULT false NOT NULL, imgVerify1 text, imgVerify2 text, verificacionEnviada integer, prestamosCompletados integer DEFAULT 0 NOT NULL, recomendadoPor text, creado integer NOT NULL, FOREIGN KEY (id) REFERENCES user(id), FOREIGN KEY (imgVerify1) REFERENCES imagenes(id), FOREIGN KEY (imgVerify2) REFERENCES imagenes(id), FOREIGN KEY (recomendadoPor) REFERENCES usuarios(id), CONSTRAINT "usuarios_rol" CHECK("rol" in ('cliente', 'admin')), CONSTRAINT "usuarios_nivel" CHECK(nivel between 1 and 5 or nivel = 100), CONSTRAINT "usuarios_edad" CHECK(edad between 18 and 99), CONSTRAINT "usuarios_ingreso" CHECK(ingreso >= 0), CONSTRAINT "usuarios_completados" CHECK(prestamosCompletados >= 0), CONSTRAINT "usuarios_no_se_recomienda" CHECK(recomendadoPor <> id), CONSTRAINT "usuarios_perfil_entero" CHECK(perfilGuardado = 0 or (nombre is not null and apellido is not null and edad is not null and estado is not null
 and ciudad is not null and direccion is not null and ingreso is not null and banco is not null
 and telefono is not null and cedula is not null and latitude is not null and longitude is not null)));
CREATE UNIQUE INDEX usuarios_cedula ON usuarios (cedula);
CREATE UNIQUE INDEX usuarios_telefono ON usuarios (telefono);
CREATE INDEX usuarios_creado ON usuarios (creado,id);
CREATE INDEX usuarios_recomendador ON usuarios (recomendadoPor);
CREATE INDEX usuarios_por_verificar ON usuarios (verificacionEnviada,id) WHERE verify = 0 and imgVerify1 is not null and imgVerify2 is not null;
CREATE INDEX usuarios_admins ON usuarios (id) WHERE rol = 'admin';
CREATE TABLE verification (id text PRIMARY KEY NOT NULL, identifier text NOT NULL, value text NOT NULL, expiresAt integer NOT NULL, createdAt integer NOT NULL, updatedAt integer NOT NULL);
CREATE INDEX verification_identifier ON verification (identifier);

-- @migration 1795271773778 0001_triggers
CREATE TRIGGER usuario_nace_con_su_cuenta AFTER INSERT ON user BEGIN
 INSERT INTO usuarios (id, correo, creado) VALUES (NEW.id, lower(NEW.email), NEW.createdAt);
END;
CREATE TRIGGER loans_solo_salen_completados BEFORE DELETE ON loans
WHEN NOT EXISTS (SELECT 1 FROM completados WHERE id = OLD.id) BEGIN
 SELECT RAISE(ABORT, 'a loan leaves only towards completados');
END;
CREATE TRIGGER pagos_de_un_loan BEFORE INSERT ON pagos
WHEN NEW.loanId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM loans WHERE id = NEW.loanId AND userId = NEW.userId) BEGIN
 SELECT RAISE(ABORT, 'a pago belongs to a loan of its user');
END;
CREATE TRIGGER asientos_no_cambian BEFORE UPDATE ON asientos BEGIN
 SELECT RAISE(ABORT, 'asientos is append-only');
END;
CREATE TRIGGER asientos_no_se_borran BEFORE DELETE ON asientos BEGIN
 SELECT RAISE(ABORT, 'asientos is append-only');
END;
CREATE TRIGGER movimientos_no_cambian BEFORE UPDATE ON movimientos BEGIN
 SELECT RAISE(ABORT, 'movimientos is append-only');
END;
CREATE TRIGGER movimientos_no_se_borran BEFORE DELETE ON movimientos BEGIN
 SELECT RAISE(ABORT, 'movimientos is append-only');
END;
CREATE TRIGGER movimientos_hacen_saldos AFTER INSERT ON movimientos BEGIN
 INSERT INTO saldos (cuenta, monto) VALUES (NEW.cuenta, NEW.monto)
 ON CONFLICT (cuenta) DO UPDATE SET monto = monto + NEW.monto;
END;
CREATE TRIGGER auditoria_no_cambia BEFORE UPDATE ON auditoria BEGIN
 SELECT RAISE(ABORT, 'auditoria is append-only');
END;
CREATE TRIGGER auditoria_no_se_borra BEFORE DELETE ON auditoria BEGIN
 SELECT RAISE(ABORT, 'auditoria is append-only');
END;
INSERT INTO resumenFinanciero (id) VALUES ('stats');

-- @migration 1795271881301 0002_identidad
CREATE TABLE captchas (huella text PRIMARY KEY NOT NULL, expira integer NOT NULL);
CREATE INDEX captchas_expira ON captchas (expira);
CREATE TABLE codigos (id text PRIMARY KEY NOT NULL, telefono text NOT NULL, creado integer NOT NULL, expira integer NOT NULL, usado integer);
CREATE INDEX codigos_telefono ON codigos (telefono,creado);
CREATE INDEX codigos_creado ON codigos (creado);
CREATE TABLE intentos (id text PRIMARY KEY NOT NULL, clave text NOT NULL, fecha integer NOT NULL);
CREATE INDEX intentos_clave ON intentos (clave,fecha);
CREATE INDEX intentos_fecha ON intentos (fecha);
CREATE TABLE twoFactor (id text PRIMARY KEY NOT NULL, secret text NOT NULL, backupCodes text NOT NULL, userId text NOT NULL, verified integer DEFAULT true, failedVerificationCount integer DEFAULT 0, lockedUntil integer, FOREIGN KEY (userId) REFERENCES user(id) ON UPDATE no action ON DELETE cascade);
CREATE INDEX twoFactor_user ON twoFactor (userId);
ALTER TABLE user ADD phoneNumber text;
ALTER TABLE user ADD phoneNumberVerified integer;
ALTER TABLE user ADD twoFactorEnabled integer DEFAULT false;
CREATE UNIQUE INDEX user_phoneNumber_unique ON user (phoneNumber);

-- @migration 1795271881544 0003_cuentas_por_telefono
DROP TRIGGER usuario_nace_con_su_cuenta;
CREATE TRIGGER usuario_nace_con_su_cuenta AFTER INSERT ON user BEGIN
 INSERT INTO usuarios (id, correo, creado)
 VALUES (NEW.id, CASE WHEN NEW.email LIKE '%@telefono.invalid' THEN '' ELSE lower(NEW.email) END, NEW.createdAt);
END;

-- @migration 1795275464904 0004_aceptaciones
CREATE TABLE aceptaciones (userId text NOT NULL, version text NOT NULL, fecha integer NOT NULL, ip text, PRIMARY KEY(userId, version), FOREIGN KEY (userId) REFERENCES usuarios(id));

-- @migration 1795277589011 0005_panel
CREATE TABLE flujos (mes text NOT NULL, concepto text NOT NULL, monto integer NOT NULL, cantidad integer NOT NULL, PRIMARY KEY(mes, concepto));
CREATE TABLE gestiones (id text PRIMARY KEY NOT NULL, userId text NOT NULL, loanId text, tipo text NOT NULL, texto text NOT NULL, promesa text, fecha integer NOT NULL, actorId text NOT NULL, FOREIGN KEY (userId) REFERENCES usuarios(id), FOREIGN KEY (actorId) REFERENCES usuarios(id), CONSTRAINT "gestiones_tipo" CHECK("tipo" in ('nota', 'whatsapp', 'llamada', 'recordatorio', 'promesa')), CONSTRAINT "gestiones_promesa" CHECK((tipo = 'promesa') = (promesa is not null)));
CREATE INDEX gestiones_usuario ON gestiones (userId,fecha,id);
CREATE INDEX gestiones_loan ON gestiones (loanId,fecha,id);
CREATE TABLE invitaciones (id text PRIMARY KEY NOT NULL, huella text NOT NULL, correo text NOT NULL, creado integer NOT NULL, creadoPor text NOT NULL, expira integer NOT NULL, usado integer, usadoPor text, anulado integer, FOREIGN KEY (creadoPor) REFERENCES usuarios(id), FOREIGN KEY (usadoPor) REFERENCES usuarios(id));
CREATE UNIQUE INDEX invitaciones_huella_unique ON invitaciones (huella);
CREATE INDEX invitaciones_creado ON invitaciones (creado,id);
CREATE TABLE saldosLoans (loanId text PRIMARY KEY NOT NULL, monto integer NOT NULL);
ALTER TABLE loans ADD proximaCuota text GENERATED ALWAYS AS (case when status = 'Aprobado' and cuotasPagadas < cuotas
 then date(fechaPrimerPago, '+' || cuotasPagadas || ' months', 'floor') end) VIRTUAL;
CREATE INDEX loans_proxima_cuota ON loans (proximaCuota,id,fechaPrimerPago,cuotas,montoFinal,multas) WHERE proximaCuota is not null;
CREATE INDEX loans_plan ON loans (fechaPrimerPago,cuotas,cuotasPagadas,id) WHERE status = 'Aprobado';
CREATE INDEX loans_decidido ON loans (status,decididoEn,id);
CREATE INDEX loans_cedula ON loans (cedula);
CREATE INDEX loans_telefono ON loans (telefono);
CREATE INDEX auditoria_actor ON auditoria (actorId,fecha,id);
CREATE INDEX auditoria_accion ON auditoria (accion,fecha,id);
CREATE INDEX completados_cedula ON completados (cedula);
CREATE INDEX completados_telefono ON completados (telefono);
CREATE INDEX imagenes_huella ON imagenes (sha256);
CREATE INDEX mensajes_usuario ON mensajes (userId,creado,id);
CREATE INDEX pagos_referencia ON pagos (referencia) WHERE referencia is not null;
DROP INDEX pagos_codigo;
CREATE INDEX pagos_codigo ON pagos (codigo,fechaPago);

-- @migration 1795277589203 0006_saldos
CREATE TRIGGER movimientos_hacen_saldos_loans AFTER INSERT ON movimientos WHEN NEW.cuenta = 'cartera' BEGIN
 INSERT INTO saldosLoans (loanId, monto)
 SELECT loanId, NEW.monto FROM asientos WHERE id = NEW.asientoId AND loanId IS NOT NULL
 ON CONFLICT (loanId) DO UPDATE SET monto = monto + NEW.monto;
END;
CREATE TRIGGER movimientos_hacen_flujos AFTER INSERT ON movimientos WHEN NEW.cuenta = 'caja' BEGIN
 INSERT INTO flujos (mes, concepto, monto, cantidad)
 SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch'), concepto, NEW.monto, 1 FROM asientos WHERE id = NEW.asientoId
 ON CONFLICT (mes, concepto) DO UPDATE SET monto = monto + NEW.monto, cantidad = cantidad + 1;
END;
INSERT INTO saldosLoans (loanId, monto)
SELECT loanId, sum(monto) FROM asientos JOIN movimientos ON asientoId = id
WHERE cuenta = 'cartera' AND loanId IS NOT NULL GROUP BY loanId;
INSERT INTO flujos (mes, concepto, monto, cantidad)
SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch') AS mes, concepto, sum(monto), count(*)
FROM asientos JOIN movimientos ON asientoId = id WHERE cuenta = 'caja' GROUP BY mes, concepto;
CREATE TRIGGER gestiones_no_cambian BEFORE UPDATE ON gestiones BEGIN
 SELECT RAISE(ABORT, 'gestiones is append-only');
END;
CREATE TRIGGER gestiones_no_se_borran BEFORE DELETE ON gestiones BEGIN
 SELECT RAISE(ABORT, 'gestiones is append-only');
END;

-- @migration 1795278366404 0007_busqueda
CREATE TABLE buscables (id integer PRIMARY KEY NOT NULL, tipo text NOT NULL, entidadId text NOT NULL, estado text NOT NULL, texto text NOT NULL, CONSTRAINT "buscables_tipo" CHECK("tipo" in ('usuario', 'loan', 'completado', 'pago')));
CREATE UNIQUE INDEX buscables_entidadId_unique ON buscables (entidadId);
CREATE TABLE conteos (tipo text NOT NULL, estado text NOT NULL, cantidad integer NOT NULL, PRIMARY KEY(tipo, estado));

-- @migration 1795278366645 0008_busqueda_triggers
CREATE VIEW buscablesDebidos (tipo, entidadId, estado, texto, orden) AS
SELECT 'usuario', usuarios.id, CASE WHEN verify = 0 AND imgVerify1 IS NOT NULL AND imgVerify2 IS NOT NULL THEN 'porverificar' ELSE '' END, concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7), correo, nullif(user.email, correo), substr(nullif(phoneNumber, coalesce(telefono, '')), 4), substr(nullif(phoneNumber, coalesce(telefono, '')), 7)), creado
FROM usuarios JOIN user ON user.id = usuarios.id
UNION ALL
SELECT 'loan', id, lower(status), concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), createdAt
FROM loans
UNION ALL
SELECT 'completado', id, '', concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fechaFinalizado
FROM completados
UNION ALL
SELECT 'pago', pagos.id, lower(pagos.status), concat_ws(' ', pagos.nombre, codigo, referencia, nullif(ltrim(referencia, '0'), referencia), substr(referencia, -6), cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fecha
FROM pagos JOIN usuarios ON usuarios.id = pagos.userId;
CREATE VIRTUAL TABLE busqueda USING fts5 (tipo, estado, texto, entidadId UNINDEXED, content = 'buscables', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', detail = column);
CREATE TRIGGER buscables_entran AFTER INSERT ON buscables BEGIN
 INSERT INTO busqueda (rowid, tipo, estado, texto) VALUES (NEW.id, NEW.tipo, NEW.estado, NEW.texto);
 INSERT INTO conteos (tipo, estado, cantidad) VALUES (NEW.tipo, NEW.estado, 1)
 ON CONFLICT (tipo, estado) DO UPDATE SET cantidad = cantidad + 1;
END;
CREATE TRIGGER buscables_salen AFTER DELETE ON buscables BEGIN
 INSERT INTO busqueda (busqueda, rowid, tipo, estado, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.estado, OLD.texto);
 UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND estado = OLD.estado;
END;
CREATE TRIGGER buscables_cambian AFTER UPDATE ON buscables
WHEN OLD.texto <> NEW.texto OR OLD.estado <> NEW.estado BEGIN
 INSERT INTO busqueda (busqueda, rowid, tipo, estado, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.estado, OLD.texto);
 INSERT INTO busqueda (rowid, tipo, estado, texto) VALUES (NEW.id, NEW.tipo, NEW.estado, NEW.texto);
 UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND estado = OLD.estado;
 INSERT INTO conteos (tipo, estado, cantidad) VALUES (NEW.tipo, NEW.estado, 1)
 ON CONFLICT (tipo, estado) DO UPDATE SET cantidad = cantidad + 1;
END;
CREATE TRIGGER usuarios_se_buscan AFTER INSERT ON usuarios BEGIN
 INSERT INTO buscables (tipo, entidadId, estado, texto)
 SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id;
END;
CREATE TRIGGER usuarios_cambian_lo_que_se_busca
AFTER UPDATE OF nombre, apellido, cedula, telefono, correo, verify, imgVerify1, imgVerify2 ON usuarios BEGIN
 UPDATE buscables SET (estado, texto) =
 (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
 WHERE entidadId = NEW.id;
END;
CREATE TRIGGER usuarios_cambian_sus_pagos AFTER UPDATE OF cedula, telefono ON usuarios
WHEN OLD.cedula IS NOT NEW.cedula OR OLD.telefono IS NOT NEW.telefono BEGIN
 UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos AS debido WHERE tipo = 'pago' AND debido.entidadId = buscables.entidadId)
 WHERE entidadId IN (SELECT id FROM pagos WHERE userId = NEW.id);
END;
CREATE TRIGGER usuarios_dejan_de_buscarse AFTER DELETE ON usuarios BEGIN
 DELETE FROM buscables WHERE entidadId = OLD.id;
END;
CREATE TRIGGER cuentas_cambian_lo_que_se_busca AFTER UPDATE OF email, phoneNumber ON user BEGIN
 UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
 WHERE entidadId = NEW.id;
END;
CREATE TRIGGER loans_se_buscan AFTER INSERT ON loans BEGIN
 INSERT INTO buscables (tipo, entidadId, estado, texto)
 SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id;
END;
CREATE TRIGGER loans_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, apellido, cedula, telefono ON loans BEGIN
 UPDATE buscables SET (estado, texto) =
 (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id)
 WHERE entidadId = NEW.id;
END;
CREATE TRIGGER loans_dejan_de_buscarse AFTER DELETE ON loans BEGIN
 DELETE FROM buscables WHERE entidadId = OLD.id AND tipo = 'loan';
END;
CREATE TRIGGER completados_se_buscan AFTER INSERT ON completados BEGIN
 DELETE FROM buscables WHERE entidadId = NEW.id;
 INSERT INTO buscables (tipo, entidadId, estado, texto)
 SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'completado' AND entidadId = NEW.id;
END;
CREATE TRIGGER pagos_se_buscan AFTER INSERT ON pagos BEGIN
 INSERT INTO buscables (tipo, entidadId, estado, texto)
 SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id;
END;
CREATE TRIGGER pagos_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, codigo, referencia ON pagos BEGIN
 UPDATE buscables SET (estado, texto) =
 (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id)
 WHERE entidadId = NEW.id;
END;
CREATE TRIGGER pagos_dejan_de_buscarse AFTER DELETE ON pagos BEGIN
 DELETE FROM buscables WHERE entidadId = OLD.id;
END;
INSERT INTO buscables (tipo, entidadId, estado, texto)
SELECT tipo, entidadId, estado, texto FROM buscablesDebidos ORDER BY orden, entidadId;

-- @rows
insert into user (id, name, email, emailVerified, image, createdAt, updatedAt, phoneNumber, phoneNumberVerified, twoFactorEnabled) values ('user-1', 'admin1', 'admin1@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-2', 'cliente2', 'cliente2@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-3', 'cliente3', 'cliente3@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-4', 'cliente4', 'cliente4@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-5', 'cliente5', 'cliente5@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-6', 'cliente6', 'cliente6@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0),
('user-7', 'cliente7', 'cliente7@cuotica.test', 1, null, 1800028800000, 1800028800000, null, null, 0);
insert into account (id, accountId, providerId, userId, accessToken, refreshToken, idToken, accessTokenExpiresAt, refreshTokenExpiresAt, scope, password, createdAt, updatedAt) values ('account-1', 'user-1', 'credential', 'user-1', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-2', 'user-2', 'credential', 'user-2', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-3', 'user-3', 'credential', 'user-3', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-4', 'user-4', 'credential', 'user-4', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-5', 'user-5', 'credential', 'user-5', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-6', 'user-6', 'credential', 'user-6', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000),
('account-7', 'user-7', 'credential', 'user-7', null, null, null, null, null, null, 'hash', 1800028800000, 1800028800000);
insert into session (id, expiresAt, token, createdAt, updatedAt, ipAddress, userAgent, userId) values ('s1', 4102444800000, 'token-1', 1800000000000, 1800000000000, null, null, 'user-1');
insert into imagenes (id, userId, bytes, ancho, alto, sha256, creado) values ('imagenes-1', 'user-2', 10, 100, 100, 'imagenes-1', 1800028800000),
('imagenes-2', 'user-2', 10, 100, 100, 'imagenes-2', 1800028800000),
('imagenes-3', 'user-3', 10, 100, 100, 'imagenes-3', 1800028800000),
('imagenes-4', 'user-3', 10, 100, 100, 'imagenes-4', 1800028800000),
('imagenes-5', 'user-4', 10, 100, 100, 'imagenes-5', 1800028800000),
('imagenes-6', 'user-4', 10, 100, 100, 'imagenes-6', 1800028800000),
('imagenes-7', 'user-5', 10, 100, 100, 'imagenes-7', 1800028800000),
('imagenes-8', 'user-5', 10, 100, 100, 'imagenes-8', 1800028800000),
('imagenes-9', 'user-6', 10, 100, 100, 'imagenes-9', 1800028800000),
('imagenes-10', 'user-6', 10, 100, 100, 'imagenes-10', 1800028800000);
update usuarios set rol = 'admin', correo = 'admin1@cuotica.test', nivel = 1 where id = 'user-1';
update usuarios set rol = 'cliente', nombre = 'María José', apellido = 'Núñez', edad = 31, estado = 'Zulia', ciudad = 'Maracaibo', direccion = 'Av. 5 de Julio, casa 12', ingreso = 15000, correo = 'maria@cuotica.test', banco = '0102', telefono = '+584121000002', cedula = 'V11000002', nivel = 1, latitude = 10.65, longitude = -71.61, perfilGuardado = 1, verify = 1, imgVerify1 = 'imagenes-1', imgVerify2 = 'imagenes-2', verificacionEnviada = 1800028800000 where id = 'user-2';
update usuarios set rol = 'cliente', nombre = 'María José', apellido = 'Núñez', edad = 31, estado = 'Zulia', ciudad = 'Maracaibo', direccion = 'Av. 5 de Julio, casa 12', ingreso = 15000, correo = 'maria@cuotica.test', banco = '0102', telefono = '+584121000003', cedula = 'V11000003', nivel = 1, latitude = 10.65, longitude = -71.61, perfilGuardado = 1, verify = 1, imgVerify1 = 'imagenes-3', imgVerify2 = 'imagenes-4', verificacionEnviada = 1800028800000, prestamosCompletados = 1 where id = 'user-3';
update usuarios set rol = 'cliente', nombre = 'María José', apellido = 'Núñez', edad = 31, estado = 'Zulia', ciudad = 'Maracaibo', direccion = 'Av. 5 de Julio, casa 12', ingreso = 15000, correo = 'maria@cuotica.test', banco = '0102', telefono = '+584121000004', cedula = 'V11000004', nivel = 1, latitude = 10.65, longitude = -71.61, perfilGuardado = 1, verify = 1, imgVerify1 = 'imagenes-5', imgVerify2 = 'imagenes-6', verificacionEnviada = 1800028800000 where id = 'user-4';
update usuarios set rol = 'cliente', nombre = 'María José', apellido = 'Núñez', edad = 31, estado = 'Zulia', ciudad = 'Maracaibo', direccion = 'Av. 5 de Julio, casa 12', ingreso = 15000, correo = 'maria@cuotica.test', banco = '0102', telefono = '+584121000005', cedula = 'V11000005', nivel = 1, latitude = 10.65, longitude = -71.61, perfilGuardado = 1, verify = 1, imgVerify1 = 'imagenes-7', imgVerify2 = 'imagenes-8', verificacionEnviada = 1800028800000 where id = 'user-5';
update usuarios set rol = 'cliente', nombre = 'María José', apellido = 'Núñez', edad = 31, estado = 'Zulia', ciudad = 'Maracaibo', direccion = 'Av. 5 de Julio, casa 12', ingreso = 15000, correo = 'maria@cuotica.test', banco = '0102', telefono = '+584121000006', cedula = 'V11000006', nivel = 1, latitude = 10.65, longitude = -71.61, perfilGuardado = 1, verify = 1, imgVerify1 = 'imagenes-9', imgVerify2 = 'imagenes-10', verificacionEnviada = 1800028800000 where id = 'user-6';
update usuarios set rol = 'cliente', correo = 'cliente7@cuotica.test', nivel = 1 where id = 'user-7';
insert into aceptaciones (userId, version, fecha, ip) values ('user-1', '1', 1800000000000, '127.0.0.1'),
('user-2', '1', 1800000000000, '127.0.0.1'),
('user-3', '1', 1800000000000, '127.0.0.1'),
('user-4', '1', 1800000000000, '127.0.0.1'),
('user-5', '1', 1800000000000, '127.0.0.1'),
('user-6', '1', 1800000000000, '127.0.0.1'),
('user-7', '1', 1800000000000, '127.0.0.1');
insert into loans (id, userId, email, amount, reason, createdAt, nivel, nombre, apellido, edad, ingreso, banco, telefono, correo, cedula, ciudad, estado, direccion, latitude, longitude, status, motivo, statusPrevio, decididoEn, decididoPor, cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, multas, datosPago) values ('loans-1', 'user-2', 'maria@cuotica.test', 2000, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000002', 'maria@cuotica.test', 'V11000002', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 'Aprobado', null, null, 1800028800000, 'user-1', 4, 2, '2027-02-15', 2475, 75, '{"banco":"0102","tipo":"Pago Móvil","numeroCuenta":"0412-1234567","titular":"María José Núñez","bs":582000,"referencia":"000123456789"}'),
('loans-2', 'user-4', 'maria@cuotica.test', 2000, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000004', 'maria@cuotica.test', 'V11000004', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 'Baneado', 'Fotos de otra persona.', 'Pendiente', 1800028800000, 'user-1', null, null, null, null, 0, null),
('loans-3', 'user-5', 'maria@cuotica.test', 2000, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000005', 'maria@cuotica.test', 'V11000005', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 'Rechazado', 'No coincide.', null, 1800028800000, 'user-1', null, null, null, null, 0, null),
('loans-4', 'user-6', 'maria@cuotica.test', 2000, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000006', 'maria@cuotica.test', 'V11000006', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 'Pendiente', null, null, null, null, null, null, null, null, 0, null);
insert into loans (id, userId, email, amount, reason, createdAt, nivel, nombre, apellido, edad, ingreso, banco, telefono, correo, cedula, ciudad, estado, direccion, latitude, longitude, decididoEn, decididoPor, cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, multas, datosPago, status) values ('completados-1', 'user-3', 'maria@cuotica.test', 1555, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000003', 'maria@cuotica.test', 'V11000003', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 1800028800000, 'user-1', 4, 1, '2027-02-15', 1866, 0, '{"banco":"0102","tipo":"Pago Móvil","numeroCuenta":"0412-1234567","titular":"María José Núñez","bs":582000,"referencia":"000123456789"}', 'Aprobado');
insert into pagos (id, userId, loanId, nombre, codigo, monto, status, motivo, fecha, fechaPago, referencia, bancoPagador, montoBs, tasaValor, tasaFecha, tasaFuente, cuotasAplicadas, decididoEn, decididoPor) values ('pagos-1', 'user-2', 'loans-1', 'María José Núñez', '1234', 600, 'Aprobado', null, 1800028800000, '2027-01-15', null, null, 174815, 29135820000, '2027-01-15', 'BCV', 1, 1800028800000, 'user-1'),
('pagos-2', 'user-2', 'loans-1', 'María José Núñez', '1234', 600, 'Aprobado', null, 1800028800000, '2027-01-15', null, null, 174815, 29135820000, '2027-01-15', 'BCV', 1, 1800028800000, 'user-1'),
('pagos-3', 'user-2', 'loans-1', 'María José Núñez', '1234', 600, 'Pendiente', null, 1800028800000, '2027-01-15', null, null, 174815, 29135820000, '2027-01-15', 'BCV', 0, null, null),
('pagos-4', 'user-3', 'completados-1', 'María José Núñez', '1234', 600, 'Aprobado', null, 1800028800000, '2027-01-15', null, null, 174815, 29135820000, '2027-01-15', 'BCV', 1, 1800028800000, 'user-1');
insert into asientos (id, fecha, concepto, userId, loanId, pagoId, vez, reversaDe, actorId) values ('asientos-1', 1800028800000, 'desembolso', 'user-2', 'loans-1', null, 0, null, 'user-1'),
('asientos-2', 1800028800000, 'multa', 'user-2', 'loans-1', null, 0, null, 'user-1'),
('asientos-3', 1800028800000, 'pago', 'user-2', 'loans-1', 'pagos-1', 0, null, 'user-1'),
('asientos-4', 1800028800000, 'pago', 'user-2', 'loans-1', 'pagos-2', 0, null, 'user-1'),
('asientos-5', 1800028800000, 'reverso_pago', 'user-2', 'loans-1', 'pagos-2', 0, 'asientos-4', 'user-1'),
('asientos-6', 1800028800000, 'pago', 'user-2', 'loans-1', 'pagos-2', 1, null, 'user-1'),
('asientos-7', 1800028800000, 'desembolso', 'user-3', 'completados-1', null, 0, null, 'user-1'),
('asientos-8', 1800028800000, 'pago', 'user-3', 'completados-1', 'pagos-4', 0, null, 'user-1'),
('asientos-9', 1800028800000, 'castigo', 'user-3', 'completados-1', null, 0, null, 'user-1');
insert into movimientos (asientoId, cuenta, monto) values ('asientos-1', 'cartera', 2400),
('asientos-1', 'caja', -2000),
('asientos-1', 'ingresos_interes', -400),
('asientos-2', 'cartera', 75),
('asientos-2', 'ingresos_multa', -75),
('asientos-3', 'caja', 600),
('asientos-3', 'cartera', -600),
('asientos-4', 'caja', 600),
('asientos-4', 'cartera', -600),
('asientos-5', 'caja', -600),
('asientos-5', 'cartera', 600),
('asientos-6', 'caja', 600),
('asientos-6', 'cartera', -600),
('asientos-7', 'cartera', 1866),
('asientos-7', 'caja', -1555),
('asientos-7', 'ingresos_interes', -311),
('asientos-8', 'caja', 600),
('asientos-8', 'cartera', -600),
('asientos-9', 'castigos', 1266),
('asientos-9', 'cartera', -1266);
insert into completados (id, userId, email, amount, reason, createdAt, nivel, nombre, apellido, edad, ingreso, banco, telefono, correo, cedula, ciudad, estado, direccion, latitude, longitude, cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, multas, datosPago, decididoEn, decididoPor, fechaFinalizado, completadoPor, aTiempo, castigo) values ('completados-1', 'user-3', 'maria@cuotica.test', 1555, 'Comprar repuestos', 1800028800000, 1, 'María José', 'Núñez', 31, 15000, '0102', '+584121000003', 'maria@cuotica.test', 'V11000003', 'Maracaibo', 'Zulia', 'Av. 5 de Julio, casa 12', 10.65, -71.61, 4, 1, '2027-02-15', 1866, 0, '{"banco":"0102","tipo":"Pago Móvil","numeroCuenta":"0412-1234567","titular":"María José Núñez","bs":582000,"referencia":"000123456789"}', 1800028800000, 'user-1', 1800028800000, 'user-1', 0, 1266);
delete from loans where id = 'completados-1';
insert into notificaciones (id, userId, mensaje, tipo, leida, fecha) values ('notificaciones-1', 'user-2', 'Tu identidad fue verificada. Ya puedes solicitar tu préstamo.', 'verificacion', 0, 1800028800000),
('notificaciones-2', 'user-2', '¡Tu préstamo de $20,00 fue aprobado! Son 4 cuotas; la primera vence el 15 de febrero de 2027.', 'aprobado', 0, 1800028800000),
('notificaciones-3', 'user-2', 'Se aplicó una multa de $0,75. El nuevo total de tu préstamo es $24,75.', 'info', 0, 1800028800000),
('notificaciones-4', 'user-2', 'Tu pago de $6,00 fue aprobado.', 'aprobado', 0, 1800028800000),
('notificaciones-5', 'user-2', 'Tu pago de $6,00 fue aprobado.', 'aprobado', 0, 1800028800000),
('notificaciones-6', 'user-2', 'Tu pago de $6,00 fue rechazado.', 'rechazado', 0, 1800028800000),
('notificaciones-7', 'user-2', 'Tu pago de $6,00 fue aprobado.', 'aprobado', 0, 1800028800000),
('notificaciones-8', 'user-3', 'Tu identidad fue verificada. Ya puedes solicitar tu préstamo.', 'verificacion', 0, 1800028800000),
('notificaciones-9', 'user-3', '¡Tu préstamo de $15,55 fue aprobado! Son 4 cuotas; la primera vence el 15 de febrero de 2027.', 'aprobado', 0, 1800028800000),
('notificaciones-10', 'user-3', 'Tu pago de $6,00 fue aprobado.', 'aprobado', 0, 1800028800000),
('notificaciones-11', 'user-3', '¡Completaste tu préstamo de $15,55! Ya puedes solicitar otro.', 'info', 0, 1800028800000),
('notificaciones-12', 'user-4', 'Tu identidad fue verificada. Ya puedes solicitar tu préstamo.', 'verificacion', 0, 1800028800000),
('notificaciones-13', 'user-4', 'Tu cuenta no puede solicitar préstamos por ahora. Motivo: Fotos de otra persona. Escribe a atención al cliente.', 'rechazado', 0, 1800028800000),
('notificaciones-14', 'user-5', 'Tu identidad fue verificada. Ya puedes solicitar tu préstamo.', 'verificacion', 0, 1800028800000),
('notificaciones-15', 'user-5', 'Tu solicitud de préstamo fue rechazada. Motivo: No coincide.', 'rechazado', 0, 1800028800000),
('notificaciones-16', 'user-6', 'Tu identidad fue verificada. Ya puedes solicitar tu préstamo.', 'verificacion', 0, 1800028800000);
insert into mensajes (id, canal, destino, asunto, texto, plantilla, params, userId, unica, estado, intentos, proximoIntento, error, creado, enviado) values ('mensajes-1', 'correo', 'admin1@cuotica.test', 'Nueva solicitud de María José Núñez: $20,00', 'María José Núñez solicita un préstamo de $20,00.

Motivo: Comprar repuestos
Ingreso mensual: $150,00
Correo: maria@cuotica.test

Revísala en http://localhost:3000/admin/pendientes', 'solicitud', '{"user_name":"María José","user_lastName":"Núñez","user_ingreso":"$150,00","user_status":"Pendiente","user_email":"maria@cuotica.test","mensaje":"Solicita $20,00. Motivo: Comprar repuestos"}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-2', 'correo', 'maria@cuotica.test', 'Tu préstamo de $20,00 fue aprobado', 'Hola, María José:

Aprobamos tu préstamo de $20,00. En total pagarás $24,00 en 4 cuotas; la primera vence el 15 de febrero de 2027.

Mira tu plan y los datos para pagar en http://localhost:3000/solicitar', 'aprobacion', '{"user_name":"María José","user_lastName":"Núñez","user_email":"maria@cuotica.test","monto_aprobado":"$20,00","cuotas_totales":"4","fecha_primer_pago":"15 de febrero de 2027"}', 'user-2', 'aprobacion:loans-1', 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-3', 'correo', 'admin1@cuotica.test', 'Nuevo pago de María José Núñez: $6,00', 'María José Núñez registró un pago de $6,00 con la referencia 1234.

Compruébalo en tu banco y luego apruébalo en http://localhost:3000/admin/pagos', 'pago', '{"user_uid":"user-2","monto_pago":"$6,00","referencia_pago":"1234","fecha_registro":"15 ene. 2027, 12:00 p. m."}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-4', 'correo', 'admin1@cuotica.test', 'Nuevo pago de María José Núñez: $6,00', 'María José Núñez registró un pago de $6,00 con la referencia 1234.

Compruébalo en tu banco y luego apruébalo en http://localhost:3000/admin/pagos', 'pago', '{"user_uid":"user-2","monto_pago":"$6,00","referencia_pago":"1234","fecha_registro":"15 ene. 2027, 12:00 p. m."}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-5', 'correo', 'admin1@cuotica.test', 'Nuevo pago de María José Núñez: $6,00', 'María José Núñez registró un pago de $6,00 con la referencia 1234.

Compruébalo en tu banco y luego apruébalo en http://localhost:3000/admin/pagos', 'pago', '{"user_uid":"user-2","monto_pago":"$6,00","referencia_pago":"1234","fecha_registro":"15 ene. 2027, 12:00 p. m."}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-6', 'correo', 'admin1@cuotica.test', 'Nueva solicitud de María José Núñez: $15,55', 'María José Núñez solicita un préstamo de $15,55.

Motivo: Comprar repuestos
Ingreso mensual: $150,00
Correo: maria@cuotica.test

Revísala en http://localhost:3000/admin/pendientes', 'solicitud', '{"user_name":"María José","user_lastName":"Núñez","user_ingreso":"$150,00","user_status":"Pendiente","user_email":"maria@cuotica.test","mensaje":"Solicita $15,55. Motivo: Comprar repuestos"}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-7', 'correo', 'maria@cuotica.test', 'Tu préstamo de $15,55 fue aprobado', 'Hola, María José:

Aprobamos tu préstamo de $15,55. En total pagarás $18,66 en 4 cuotas; la primera vence el 15 de febrero de 2027.

Mira tu plan y los datos para pagar en http://localhost:3000/solicitar', 'aprobacion', '{"user_name":"María José","user_lastName":"Núñez","user_email":"maria@cuotica.test","monto_aprobado":"$15,55","cuotas_totales":"4","fecha_primer_pago":"15 de febrero de 2027"}', 'user-3', 'aprobacion:completados-1', 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-8', 'correo', 'admin1@cuotica.test', 'Nuevo pago de María José Núñez: $6,00', 'María José Núñez registró un pago de $6,00 con la referencia 1234.

Compruébalo en tu banco y luego apruébalo en http://localhost:3000/admin/pagos', 'pago', '{"user_uid":"user-3","monto_pago":"$6,00","referencia_pago":"1234","fecha_registro":"15 ene. 2027, 12:00 p. m."}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-9', 'correo', 'admin1@cuotica.test', 'Nueva solicitud de María José Núñez: $20,00', 'María José Núñez solicita un préstamo de $20,00.

Motivo: Comprar repuestos
Ingreso mensual: $150,00
Correo: maria@cuotica.test

Revísala en http://localhost:3000/admin/pendientes', 'solicitud', '{"user_name":"María José","user_lastName":"Núñez","user_ingreso":"$150,00","user_status":"Pendiente","user_email":"maria@cuotica.test","mensaje":"Solicita $20,00. Motivo: Comprar repuestos"}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-10', 'correo', 'admin1@cuotica.test', 'Nueva solicitud de María José Núñez: $20,00', 'María José Núñez solicita un préstamo de $20,00.

Motivo: Comprar repuestos
Ingreso mensual: $150,00
Correo: maria@cuotica.test

Revísala en http://localhost:3000/admin/pendientes', 'solicitud', '{"user_name":"María José","user_lastName":"Núñez","user_ingreso":"$150,00","user_status":"Pendiente","user_email":"maria@cuotica.test","mensaje":"Solicita $20,00. Motivo: Comprar repuestos"}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null),
('mensajes-11', 'correo', 'admin1@cuotica.test', 'Nueva solicitud de María José Núñez: $20,00', 'María José Núñez solicita un préstamo de $20,00.

Motivo: Comprar repuestos
Ingreso mensual: $150,00
Correo: maria@cuotica.test

Revísala en http://localhost:3000/admin/pendientes', 'solicitud', '{"user_name":"María José","user_lastName":"Núñez","user_ingreso":"$150,00","user_status":"Pendiente","user_email":"maria@cuotica.test","mensaje":"Solicita $20,00. Motivo: Comprar repuestos"}', 'user-1', null, 'pendiente', 0, 1800028800000, null, 1800028800000, null);
insert into auditoria (id, fecha, actorId, accion, userId, entidadId, antes, despues, ip) values ('auditoria-1', 1800028800000, 'user-1', 'tasas.save', 'user-1', 'tasas:2027-01-15', null, '{"fechaValor":"2027-01-15","valor":29135820000,"fuente":"BCV"}', '127.0.0.1'),
('auditoria-2', 1800028800000, 'user-1', 'ajustes.save', 'user-1', 'ajustes', '{"marca":"Cuotica","datosPago":null,"atencionTelefono":null,"noticias":"Próximos préstamos disponibles el 29 de agosto de 2025.","redes":{"facebook":null,"instagram":null,"tiktok":null,"x":null},"subirNivelAutomatico":true,"multa":50,"esperaTrasRechazo":0,"exigirDosPasos":false}', '{"marca":"Prestaditos","datosPago":null,"atencionTelefono":null,"noticias":"Próximos préstamos disponibles el 29 de agosto de 2025.","redes":{"facebook":null,"instagram":null,"tiktok":null,"x":null},"subirNivelAutomatico":true,"multa":75,"esperaTrasRechazo":0,"exigirDosPasos":false}', '127.0.0.1'),
('auditoria-3', 1800028800000, 'user-2', 'usuarios.saveProfile', 'user-2', 'user-2', null, '{"nombre":"María José","apellido":"Núñez","edad":31,"estado":"Zulia","ciudad":"Maracaibo","direccion":"Av. 5 de Julio, casa 12","ingreso":15000,"correo":"maria@cuotica.test","banco":"0102","ubicacion":{"latitude":10.65,"longitude":-71.61},"telefono":"+584121000002","cedula":"V11000002"}', '127.0.0.1'),
('auditoria-4', 1800028800000, 'user-2', 'verificaciones.submit', 'user-2', 'user-2', null, '{"imgVerify1":"imagenes-1","imgVerify2":"imagenes-2"}', '127.0.0.1'),
('auditoria-5', 1800028800000, 'user-1', 'verificaciones.approve', 'user-2', 'user-2', '{"verify":false}', '{"verify":true,"imgVerify1":"imagenes-1","imgVerify2":"imagenes-2"}', '127.0.0.1'),
('auditoria-6', 1800028800000, 'user-2', 'loans.request', 'user-2', 'loans-1', null, '{"id":"loans-1","userId":"user-2","email":"maria@cuotica.test","amount":2000,"reason":"Comprar repuestos","createdAt":1800028800000,"nivel":1,"nombre":"María José","apellido":"Núñez","edad":31,"ingreso":15000,"banco":"0102","telefono":"+584121000002","correo":"maria@cuotica.test","cedula":"V11000002","ciudad":"Maracaibo","estado":"Zulia","direccion":"Av. 5 de Julio, casa 12","latitude":10.65,"longitude":-71.61,"status":"Pendiente","motivo":null,"statusPrevio":null,"decididoEn":null,"decididoPor":null,"cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null,"proximaCuota":null}', '127.0.0.1'),
('auditoria-7', 1800028800000, 'user-1', 'loans.approve', 'user-2', 'loans-1', '{"status":"Pendiente","cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null}', '{"status":"Aprobado","cuotas":4,"cuotasPagadas":0,"fechaPrimerPago":"2027-02-15","montoFinal":2400,"multas":0,"datosPago":{"banco":"0102","tipo":"Pago Móvil","numeroCuenta":"0412-1234567","titular":"María José Núñez","bs":582000,"referencia":"000123456789"}}', '127.0.0.1'),
('auditoria-8', 1800028800000, 'user-1', 'loans.fine', 'user-2', 'loans-1', '{"montoFinal":2400}', '{"montoFinal":2475}', '127.0.0.1'),
('auditoria-9', 1800028800000, 'user-2', 'pagos.register', 'user-2', 'pagos-1', null, '{"id":"pagos-1","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '127.0.0.1'),
('auditoria-10', 1800028800000, 'user-1', 'pagos.setStatus', 'user-2', 'pagos-1', '{"id":"pagos-1","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '{"status":"Aprobado","motivo":null,"cuotasAplicadas":1,"decididoEn":1800028800000,"decididoPor":"user-1"}', '127.0.0.1'),
('auditoria-11', 1800028800000, 'user-2', 'pagos.register', 'user-2', 'pagos-2', null, '{"id":"pagos-2","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '127.0.0.1'),
('auditoria-12', 1800028800000, 'user-1', 'pagos.setStatus', 'user-2', 'pagos-2', '{"id":"pagos-2","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '{"status":"Aprobado","motivo":null,"cuotasAplicadas":1,"decididoEn":1800028800000,"decididoPor":"user-1"}', '127.0.0.1'),
('auditoria-13', 1800028800000, 'user-1', 'pagos.setStatus', 'user-2', 'pagos-2', '{"id":"pagos-2","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Aprobado","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":1,"decididoEn":1800028800000,"decididoPor":"user-1"}', '{"status":"Rechazado","motivo":null,"cuotasAplicadas":0,"decididoEn":1800028800000,"decididoPor":"user-1"}', '127.0.0.1'),
('auditoria-14', 1800028800000, 'user-1', 'pagos.setStatus', 'user-2', 'pagos-2', '{"id":"pagos-2","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Rechazado","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":1800028800000,"decididoPor":"user-1"}', '{"status":"Aprobado","motivo":null,"cuotasAplicadas":1,"decididoEn":1800028800000,"decididoPor":"user-1"}', '127.0.0.1'),
('auditoria-15', 1800028800000, 'user-2', 'pagos.register', 'user-2', 'pagos-3', null, '{"id":"pagos-3","userId":"user-2","loanId":"loans-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '127.0.0.1'),
('auditoria-16', 1800028800000, 'user-1', 'gestiones.add', 'user-2', 'gestiones-1', null, '{"id":"gestiones-1","userId":"user-2","loanId":"loans-1","tipo":"promesa","texto":"Paga el viernes.","promesa":"2027-02-20","fecha":1800028800000,"actorId":"user-1"}', '127.0.0.1'),
('auditoria-17', 1800028800000, 'user-3', 'usuarios.saveProfile', 'user-3', 'user-3', null, '{"nombre":"María José","apellido":"Núñez","edad":31,"estado":"Zulia","ciudad":"Maracaibo","direccion":"Av. 5 de Julio, casa 12","ingreso":15000,"correo":"maria@cuotica.test","banco":"0102","ubicacion":{"latitude":10.65,"longitude":-71.61},"telefono":"+584121000003","cedula":"V11000003"}', '127.0.0.1'),
('auditoria-18', 1800028800000, 'user-3', 'verificaciones.submit', 'user-3', 'user-3', null, '{"imgVerify1":"imagenes-3","imgVerify2":"imagenes-4"}', '127.0.0.1'),
('auditoria-19', 1800028800000, 'user-1', 'verificaciones.approve', 'user-3', 'user-3', '{"verify":false}', '{"verify":true,"imgVerify1":"imagenes-3","imgVerify2":"imagenes-4"}', '127.0.0.1'),
('auditoria-20', 1800028800000, 'user-3', 'loans.request', 'user-3', 'completados-1', null, '{"id":"completados-1","userId":"user-3","email":"maria@cuotica.test","amount":1555,"reason":"Comprar repuestos","createdAt":1800028800000,"nivel":1,"nombre":"María José","apellido":"Núñez","edad":31,"ingreso":15000,"banco":"0102","telefono":"+584121000003","correo":"maria@cuotica.test","cedula":"V11000003","ciudad":"Maracaibo","estado":"Zulia","direccion":"Av. 5 de Julio, casa 12","latitude":10.65,"longitude":-71.61,"status":"Pendiente","motivo":null,"statusPrevio":null,"decididoEn":null,"decididoPor":null,"cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null,"proximaCuota":null}', '127.0.0.1'),
('auditoria-21', 1800028800000, 'user-1', 'loans.approve', 'user-3', 'completados-1', '{"status":"Pendiente","cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null}', '{"status":"Aprobado","cuotas":4,"cuotasPagadas":0,"fechaPrimerPago":"2027-02-15","montoFinal":1866,"multas":0,"datosPago":{"banco":"0102","tipo":"Pago Móvil","numeroCuenta":"0412-1234567","titular":"María José Núñez","bs":582000,"referencia":"000123456789"}}', '127.0.0.1'),
('auditoria-22', 1800028800000, 'user-3', 'pagos.register', 'user-3', 'pagos-4', null, '{"id":"pagos-4","userId":"user-3","loanId":"completados-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '127.0.0.1'),
('auditoria-23', 1800028800000, 'user-1', 'pagos.setStatus', 'user-3', 'pagos-4', '{"id":"pagos-4","userId":"user-3","loanId":"completados-1","nombre":"María José Núñez","codigo":"1234","monto":600,"status":"Pendiente","motivo":null,"fecha":1800028800000,"fechaPago":"2027-01-15","referencia":null,"bancoPagador":null,"montoBs":174815,"tasaValor":29135820000,"tasaFecha":"2027-01-15","tasaFuente":"BCV","cuotasAplicadas":0,"decididoEn":null,"decididoPor":null}', '{"status":"Aprobado","motivo":null,"cuotasAplicadas":1,"decididoEn":1800028800000,"decididoPor":"user-1"}', '127.0.0.1'),
('auditoria-24', 1800028800000, 'user-1', 'loans.complete', 'user-3', 'completados-1', '{}', '{"castigo":1266,"aTiempo":false}', '127.0.0.1'),
('auditoria-25', 1800028800000, 'user-4', 'usuarios.saveProfile', 'user-4', 'user-4', null, '{"nombre":"María José","apellido":"Núñez","edad":31,"estado":"Zulia","ciudad":"Maracaibo","direccion":"Av. 5 de Julio, casa 12","ingreso":15000,"correo":"maria@cuotica.test","banco":"0102","ubicacion":{"latitude":10.65,"longitude":-71.61},"telefono":"+584121000004","cedula":"V11000004"}', '127.0.0.1'),
('auditoria-26', 1800028800000, 'user-4', 'verificaciones.submit', 'user-4', 'user-4', null, '{"imgVerify1":"imagenes-5","imgVerify2":"imagenes-6"}', '127.0.0.1'),
('auditoria-27', 1800028800000, 'user-1', 'verificaciones.approve', 'user-4', 'user-4', '{"verify":false}', '{"verify":true,"imgVerify1":"imagenes-5","imgVerify2":"imagenes-6"}', '127.0.0.1'),
('auditoria-28', 1800028800000, 'user-4', 'loans.request', 'user-4', 'loans-2', null, '{"id":"loans-2","userId":"user-4","email":"maria@cuotica.test","amount":2000,"reason":"Comprar repuestos","createdAt":1800028800000,"nivel":1,"nombre":"María José","apellido":"Núñez","edad":31,"ingreso":15000,"banco":"0102","telefono":"+584121000004","correo":"maria@cuotica.test","cedula":"V11000004","ciudad":"Maracaibo","estado":"Zulia","direccion":"Av. 5 de Julio, casa 12","latitude":10.65,"longitude":-71.61,"status":"Pendiente","motivo":null,"statusPrevio":null,"decididoEn":null,"decididoPor":null,"cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null,"proximaCuota":null}', '127.0.0.1'),
('auditoria-29', 1800028800000, 'user-1', 'loans.ban', 'user-4', 'loans-2', '{"status":"Pendiente","statusPrevio":null,"motivo":null}', '{"status":"Baneado","statusPrevio":"Pendiente","motivo":"Fotos de otra persona."}', '127.0.0.1'),
('auditoria-30', 1800028800000, 'user-5', 'usuarios.saveProfile', 'user-5', 'user-5', null, '{"nombre":"María José","apellido":"Núñez","edad":31,"estado":"Zulia","ciudad":"Maracaibo","direccion":"Av. 5 de Julio, casa 12","ingreso":15000,"correo":"maria@cuotica.test","banco":"0102","ubicacion":{"latitude":10.65,"longitude":-71.61},"telefono":"+584121000005","cedula":"V11000005"}', '127.0.0.1'),
('auditoria-31', 1800028800000, 'user-5', 'verificaciones.submit', 'user-5', 'user-5', null, '{"imgVerify1":"imagenes-7","imgVerify2":"imagenes-8"}', '127.0.0.1'),
('auditoria-32', 1800028800000, 'user-1', 'verificaciones.approve', 'user-5', 'user-5', '{"verify":false}', '{"verify":true,"imgVerify1":"imagenes-7","imgVerify2":"imagenes-8"}', '127.0.0.1'),
('auditoria-33', 1800028800000, 'user-5', 'loans.request', 'user-5', 'loans-3', null, '{"id":"loans-3","userId":"user-5","email":"maria@cuotica.test","amount":2000,"reason":"Comprar repuestos","createdAt":1800028800000,"nivel":1,"nombre":"María José","apellido":"Núñez","edad":31,"ingreso":15000,"banco":"0102","telefono":"+584121000005","correo":"maria@cuotica.test","cedula":"V11000005","ciudad":"Maracaibo","estado":"Zulia","direccion":"Av. 5 de Julio, casa 12","latitude":10.65,"longitude":-71.61,"status":"Pendiente","motivo":null,"statusPrevio":null,"decididoEn":null,"decididoPor":null,"cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null,"proximaCuota":null}', '127.0.0.1'),
('auditoria-34', 1800028800000, 'user-1', 'loans.reject', 'user-5', 'loans-3', '{"status":"Pendiente","motivo":null}', '{"status":"Rechazado","motivo":"No coincide."}', '127.0.0.1'),
('auditoria-35', 1800028800000, 'user-6', 'usuarios.saveProfile', 'user-6', 'user-6', null, '{"nombre":"María José","apellido":"Núñez","edad":31,"estado":"Zulia","ciudad":"Maracaibo","direccion":"Av. 5 de Julio, casa 12","ingreso":15000,"correo":"maria@cuotica.test","banco":"0102","ubicacion":{"latitude":10.65,"longitude":-71.61},"telefono":"+584121000006","cedula":"V11000006"}', '127.0.0.1'),
('auditoria-36', 1800028800000, 'user-6', 'verificaciones.submit', 'user-6', 'user-6', null, '{"imgVerify1":"imagenes-9","imgVerify2":"imagenes-10"}', '127.0.0.1'),
('auditoria-37', 1800028800000, 'user-1', 'verificaciones.approve', 'user-6', 'user-6', '{"verify":false}', '{"verify":true,"imgVerify1":"imagenes-9","imgVerify2":"imagenes-10"}', '127.0.0.1'),
('auditoria-38', 1800028800000, 'user-6', 'loans.request', 'user-6', 'loans-4', null, '{"id":"loans-4","userId":"user-6","email":"maria@cuotica.test","amount":2000,"reason":"Comprar repuestos","createdAt":1800028800000,"nivel":1,"nombre":"María José","apellido":"Núñez","edad":31,"ingreso":15000,"banco":"0102","telefono":"+584121000006","correo":"maria@cuotica.test","cedula":"V11000006","ciudad":"Maracaibo","estado":"Zulia","direccion":"Av. 5 de Julio, casa 12","latitude":10.65,"longitude":-71.61,"status":"Pendiente","motivo":null,"statusPrevio":null,"decididoEn":null,"decididoPor":null,"cuotas":null,"cuotasPagadas":null,"fechaPrimerPago":null,"montoFinal":null,"multas":0,"datosPago":null,"proximaCuota":null}', '127.0.0.1');
insert into gestiones (id, userId, loanId, tipo, texto, promesa, fecha, actorId) values ('gestiones-1', 'user-2', 'loans-1', 'promesa', 'Paga el viernes.', '2027-02-20', 1800028800000, 'user-1');
insert into tasas (fechaValor, valor, fuente, creado, creadoPor) values ('2027-01-15', 29135820000, 'BCV', 1800028800000, 'user-1');
insert into ajustes (clave, valor) values ('marca', '"Prestaditos"'),
('multa', '75');
insert into claves (userId, clave, huella, respuesta, creado) values ('user-1', 'clave-1', 'huella', '{"a":1}', 1800000000000);
update resumenFinanciero set totalPrestado = 3555, totalRecuperado = 1866;

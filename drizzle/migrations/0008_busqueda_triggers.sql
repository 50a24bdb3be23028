-- What can be found, said once: the view is what `buscables` must hold. Triggers keep it so, and the full-text table after it.
-- A migration that rebuilds usuarios, user, loans, completados or pagos must drop this view first and create it again.
CREATE VIEW buscablesDebidos (tipo, entidadId, estado, texto, orden) AS
SELECT 'usuario', usuarios.id,
  CASE WHEN verify = 0 AND imgVerify1 IS NOT NULL AND imgVerify2 IS NOT NULL THEN 'porverificar' ELSE '' END,
  concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7),
    correo, nullif(user.email, correo), substr(nullif(phoneNumber, coalesce(telefono, '')), 4),
    substr(nullif(phoneNumber, coalesce(telefono, '')), 7)),
  creado
FROM usuarios JOIN user ON user.id = usuarios.id
UNION ALL
SELECT 'loan', id, lower(status),
  concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), createdAt
FROM loans
UNION ALL
SELECT 'completado', id, '',
  concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fechaFinalizado
FROM completados
UNION ALL
SELECT 'pago', pagos.id, lower(pagos.status),
  concat_ws(' ', pagos.nombre, codigo, referencia, nullif(ltrim(referencia, '0'), referencia), substr(referencia, -6),
    cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fecha
FROM pagos JOIN usuarios ON usuarios.id = pagos.userId;
--> statement-breakpoint
CREATE VIRTUAL TABLE busqueda USING fts5 (
  tipo, estado, texto, entidadId UNINDEXED,
  content = 'buscables', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', detail = column
);
--> statement-breakpoint
CREATE TRIGGER buscables_entran AFTER INSERT ON buscables BEGIN
  INSERT INTO busqueda (rowid, tipo, estado, texto) VALUES (NEW.id, NEW.tipo, NEW.estado, NEW.texto);
  INSERT INTO conteos (tipo, estado, cantidad) VALUES (NEW.tipo, NEW.estado, 1)
  ON CONFLICT (tipo, estado) DO UPDATE SET cantidad = cantidad + 1;
END;
--> statement-breakpoint
CREATE TRIGGER buscables_salen AFTER DELETE ON buscables BEGIN
  INSERT INTO busqueda (busqueda, rowid, tipo, estado, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.estado, OLD.texto);
  UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND estado = OLD.estado;
END;
--> statement-breakpoint
CREATE TRIGGER buscables_cambian AFTER UPDATE ON buscables
WHEN OLD.texto <> NEW.texto OR OLD.estado <> NEW.estado BEGIN
  INSERT INTO busqueda (busqueda, rowid, tipo, estado, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.estado, OLD.texto);
  INSERT INTO busqueda (rowid, tipo, estado, texto) VALUES (NEW.id, NEW.tipo, NEW.estado, NEW.texto);
  UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND estado = OLD.estado;
  INSERT INTO conteos (tipo, estado, cantidad) VALUES (NEW.tipo, NEW.estado, 1)
  ON CONFLICT (tipo, estado) DO UPDATE SET cantidad = cantidad + 1;
END;
--> statement-breakpoint
CREATE TRIGGER usuarios_se_buscan AFTER INSERT ON usuarios BEGIN
  INSERT INTO buscables (tipo, entidadId, estado, texto)
  SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER usuarios_cambian_lo_que_se_busca
AFTER UPDATE OF nombre, apellido, cedula, telefono, correo, verify, imgVerify1, imgVerify2 ON usuarios BEGIN
  UPDATE buscables SET (estado, texto) =
    (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER usuarios_cambian_sus_pagos AFTER UPDATE OF cedula, telefono ON usuarios
WHEN OLD.cedula IS NOT NEW.cedula OR OLD.telefono IS NOT NEW.telefono BEGIN
  UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos AS debido WHERE tipo = 'pago' AND debido.entidadId = buscables.entidadId)
  WHERE entidadId IN (SELECT id FROM pagos WHERE userId = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER usuarios_dejan_de_buscarse AFTER DELETE ON usuarios BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER cuentas_cambian_lo_que_se_busca AFTER UPDATE OF email, phoneNumber ON user BEGIN
  UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_se_buscan AFTER INSERT ON loans BEGIN
  INSERT INTO buscables (tipo, entidadId, estado, texto)
  SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, apellido, cedula, telefono ON loans BEGIN
  UPDATE buscables SET (estado, texto) =
    (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_dejan_de_buscarse AFTER DELETE ON loans BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id AND tipo = 'loan';
END;
--> statement-breakpoint
-- A finished loan keeps its one entry, with another id: it is the newest of its list.
CREATE TRIGGER completados_se_buscan AFTER INSERT ON completados BEGIN
  DELETE FROM buscables WHERE entidadId = NEW.id;
  INSERT INTO buscables (tipo, entidadId, estado, texto)
  SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'completado' AND entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER pagos_se_buscan AFTER INSERT ON pagos BEGIN
  INSERT INTO buscables (tipo, entidadId, estado, texto)
  SELECT tipo, entidadId, estado, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER pagos_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, codigo, referencia ON pagos BEGIN
  UPDATE buscables SET (estado, texto) =
    (SELECT estado, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER pagos_dejan_de_buscarse AFTER DELETE ON pagos BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id;
END;
--> statement-breakpoint
INSERT INTO buscables (tipo, entidadId, estado, texto)
SELECT tipo, entidadId, estado, texto FROM buscablesDebidos ORDER BY orden, entidadId;

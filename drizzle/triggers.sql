-- Every view, full-text table and trigger, as they are now. The program compares this file with the database at every start and
-- makes again, in one transaction, what differs or is missing, and removes the triggers and views that are not here
-- (server/storage/opening/triggers.ts); doctor compares them too. Before a migration runs the triggers and views are all dropped; one that changes what
-- is searched drops busqueda, which is then read anew.
--
-- The file's form: each statement begins at the start of a line, ends with its semicolon, and an empty line follows it. Comments
-- stand above the statement.

-- ─── Accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A person is born with their account. An account made by phone has an address of this program's own making: its person has
-- not given one yet.
CREATE TRIGGER usuario_nace_con_su_cuenta AFTER INSERT ON user BEGIN
  INSERT INTO usuarios (id, correo, creado)
  VALUES (NEW.id, CASE WHEN NEW.email LIKE '%@telefono.invalid' THEN '' ELSE lower(NEW.email) END, NEW.createdAt);
END;

-- Once there is an owner, there is always at least one.
CREATE TRIGGER usuarios_queda_un_propietario AFTER UPDATE OF rol, papel ON usuarios
WHEN OLD.rol = 'admin' AND OLD.papel = 'propietario' AND (NEW.rol <> 'admin' OR NEW.papel <> 'propietario')
  AND NOT EXISTS (SELECT 1 FROM usuarios WHERE rol = 'admin' AND papel = 'propietario') BEGIN
  SELECT RAISE(ABORT, 'the last owner of the panel stays');
END;

-- ─── Loans and pagos ────────────────────────────────────────────────────────────────────────────────────────────────────

-- A loan is never deleted: it moves to completados, which must hold it first. Only one that a carga brought goes with it.
CREATE TRIGGER loans_solo_salen_completados BEFORE DELETE ON loans
WHEN NOT EXISTS (SELECT 1 FROM completados WHERE id = OLD.id)
  AND NOT EXISTS (SELECT 1 FROM cargados JOIN cargas ON cargas.id = cargaId WHERE entidadId = OLD.id AND estado = 'deshaciendo') BEGIN
  SELECT RAISE(ABORT, 'a loan leaves only towards completados');
END;

-- Nor is a finished one: it may only be opened again, into loans, which must hold it first, or go with its carga.
CREATE TRIGGER completados_solo_vuelven_a_loans BEFORE DELETE ON completados
WHEN NOT EXISTS (SELECT 1 FROM loans WHERE id = OLD.id)
  AND NOT EXISTS (SELECT 1 FROM cargados JOIN cargas ON cargas.id = cargaId WHERE entidadId = OLD.id AND estado = 'deshaciendo') BEGIN
  SELECT RAISE(ABORT, 'a finished loan leaves only towards loans');
END;

-- Loans and pagos are counted as they come; a number is never given again, nor taken away when its loan finishes.
CREATE TRIGGER loans_se_numeran AFTER INSERT ON loans
WHEN NEW.numero IS NULL BEGIN
  UPDATE numeracion SET ultimo = ultimo + 1 WHERE tipo = 'loan';
  UPDATE loans SET numero = (SELECT ultimo FROM numeracion WHERE tipo = 'loan') WHERE id = NEW.id;
END;

-- A loan opened again may be of somebody who was banned meanwhile.
CREATE TRIGGER loans_son_de_baneados AFTER INSERT ON loans BEGIN
  UPDATE loans SET baneado = 1 WHERE id = NEW.id AND EXISTS (SELECT 1 FROM usuarios WHERE id = NEW.userId AND baneoDesde IS NOT NULL);
END;

-- A second opinion is of a request that waits, and gone once that is decided.
CREATE TRIGGER vistosBuenos_de_una_solicitud BEFORE INSERT ON vistosBuenos
WHEN NOT EXISTS (SELECT 1 FROM loans WHERE id = NEW.loanId AND status = 'Pendiente') BEGIN
  SELECT RAISE(ABORT, 'a second opinion is of a request that waits');
END;

CREATE TRIGGER loans_decididos_sin_visto AFTER UPDATE OF status ON loans
WHEN OLD.status = 'Pendiente' AND NEW.status <> 'Pendiente' BEGIN
  DELETE FROM vistosBuenos WHERE loanId = NEW.id;
END;

CREATE TRIGGER pagos_se_numeran AFTER INSERT ON pagos
WHEN NEW.numero IS NULL BEGIN
  UPDATE numeracion SET ultimo = ultimo + 1 WHERE tipo = 'pago';
  UPDATE pagos SET numero = (SELECT ultimo FROM numeracion WHERE tipo = 'pago') WHERE id = NEW.id;
END;

-- A pago belongs to a loan of its person, running or finished, and never moves to another.
CREATE TRIGGER pagos_de_un_loan BEFORE INSERT ON pagos
WHEN NEW.loanId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM loans WHERE id = NEW.loanId AND userId = NEW.userId)
  AND NOT EXISTS (SELECT 1 FROM completados WHERE id = NEW.loanId AND userId = NEW.userId) BEGIN
  SELECT RAISE(ABORT, 'a pago belongs to a loan of its user');
END;

CREATE TRIGGER pagos_no_cambian_de_loan BEFORE UPDATE OF loanId, userId ON pagos
WHEN OLD.loanId IS NOT NEW.loanId OR OLD.userId IS NOT NEW.userId BEGIN
  SELECT RAISE(ABORT, 'a pago stays with its loan');
END;

-- ─── The bank confirms ──────────────────────────────────────────────────────────────────────────────────────────────────

-- A pair says that an approved pago is a movement that came in, of the same bolívares: it may not begin otherwise,
CREATE TRIGGER emparejamientos_son_ciertos BEFORE INSERT ON emparejamientos
WHEN NEW.deshecho IS NULL AND NOT EXISTS (
  SELECT 1 FROM pagos JOIN movimientosBanco ON movimientosBanco.id = NEW.movimientoId
  WHERE pagos.id = NEW.pagoId AND pagos.status = 'Aprobado' AND pagos.montoBs = movimientosBanco.monto
    AND movimientosBanco.estado = 'conciliado' AND movimientosBanco.sentido = 'credito'
) BEGIN
  SELECT RAISE(ABORT, 'a pair is an approved pago and its movement');
END;

-- and neither its pago
CREATE TRIGGER pagos_emparejados_siguen BEFORE UPDATE OF status, montoBs ON pagos
WHEN (NEW.status <> 'Aprobado' OR NEW.montoBs IS NOT OLD.montoBs)
  AND EXISTS (SELECT 1 FROM emparejamientos WHERE pagoId = OLD.id AND deshecho IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a pago is parted from its movement first');
END;

CREATE TRIGGER pagos_emparejados_no_se_borran BEFORE DELETE ON pagos
WHEN EXISTS (SELECT 1 FROM emparejamientos WHERE pagoId = OLD.id AND deshecho IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a pago is parted from its movement first');
END;

-- nor its movement may change while it stands.
CREATE TRIGGER movimientosBanco_emparejados_siguen BEFORE UPDATE OF estado ON movimientosBanco
WHEN NEW.estado <> 'conciliado' AND EXISTS (SELECT 1 FROM emparejamientos WHERE movimientoId = OLD.id AND deshecho IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a movement is parted from its pago first');
END;

-- It ends once, and stays to be read.
CREATE TRIGGER emparejamientos_terminan_una_vez BEFORE UPDATE ON emparejamientos
WHEN OLD.deshecho IS NOT NULL OR NEW.deshecho IS NULL OR OLD.id IS NOT NEW.id OR OLD.pagoId IS NOT NEW.pagoId
  OR OLD.movimientoId IS NOT NEW.movimientoId OR OLD.certeza IS NOT NEW.certeza OR OLD.porque IS NOT NEW.porque
  OR OLD.pagoAntes IS NOT NEW.pagoAntes OR OLD.creado IS NOT NEW.creado OR OLD.creadoPor IS NOT NEW.creadoPor BEGIN
  SELECT RAISE(ABORT, 'a pair only ends');
END;

CREATE TRIGGER emparejamientos_no_se_borran BEFORE DELETE ON emparejamientos BEGIN
  SELECT RAISE(ABORT, 'a pair only ends');
END;

-- ─── Intenciones: amounts of their own ──────────────────────────────────────────────────────────────────────────────────

-- An amount says whose money it is: an account is given none twice within thirty days.
CREATE TRIGGER intenciones_un_monto BEFORE INSERT ON intenciones
WHEN EXISTS (
  SELECT 1 FROM intenciones WHERE banco = NEW.banco AND montoBs = NEW.montoBs AND creada > NEW.creada - 30 * 86400000
) BEGIN
  SELECT RAISE(ABORT, 'an amount is given once in thirty days');
END;

-- Nothing of it changes but which pago it became, and that is one of its person.
CREATE TRIGGER intenciones_no_cambian BEFORE UPDATE ON intenciones
WHEN (OLD.id, OLD.userId, OLD.loanId, OLD.banco, OLD.monto, OLD.montoBs, OLD.tasaValor, OLD.tasaFecha, OLD.provisional, OLD.creada, OLD.dia, OLD.hasta)
  IS NOT (NEW.id, NEW.userId, NEW.loanId, NEW.banco, NEW.monto, NEW.montoBs, NEW.tasaValor, NEW.tasaFecha, NEW.provisional, NEW.creada, NEW.dia, NEW.hasta)
  OR (NEW.pagoId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pagos WHERE id = NEW.pagoId AND userId = NEW.userId)) BEGIN
  SELECT RAISE(ABORT, 'an intention only becomes a pago of its person');
END;

CREATE TRIGGER intenciones_no_se_borran BEFORE DELETE ON intenciones BEGIN
  SELECT RAISE(ABORT, 'an intention stays: its amount was given');
END;

-- ─── Append-only tables ─────────────────────────────────────────────────────────────────────────────────────────────────

-- The ledger: a correction is a new, opposite entry. Only what a carga brought goes with it, while it is taken back.
CREATE TRIGGER asientos_no_cambian BEFORE UPDATE ON asientos BEGIN
  SELECT RAISE(ABORT, 'asientos is append-only');
END;

CREATE TRIGGER asientos_no_se_borran BEFORE DELETE ON asientos
WHEN NOT EXISTS (SELECT 1 FROM cargados JOIN cargas ON cargas.id = cargaId
  WHERE entidadId IN (OLD.loanId, OLD.pagoId) AND estado = 'deshaciendo') BEGIN
  SELECT RAISE(ABORT, 'asientos is append-only');
END;

CREATE TRIGGER movimientos_no_cambian BEFORE UPDATE ON movimientos BEGIN
  SELECT RAISE(ABORT, 'movimientos is append-only');
END;

CREATE TRIGGER movimientos_no_se_borran BEFORE DELETE ON movimientos
WHEN NOT EXISTS (SELECT 1 FROM asientos JOIN cargados ON entidadId IN (loanId, pagoId) JOIN cargas ON cargas.id = cargaId
  WHERE asientos.id = OLD.asientoId AND cargas.estado = 'deshaciendo') BEGIN
  SELECT RAISE(ABORT, 'movimientos is append-only');
END;

-- The trail of who did what. An address is forgotten with age; what names a person, while that person is forgotten: that it was done, by
-- whom, when and to whom stays as it was.
CREATE TRIGGER auditoria_no_cambia BEFORE UPDATE ON auditoria
WHEN (OLD.id, OLD.fecha, OLD.actorId, OLD.accion, OLD.userId) IS NOT (NEW.id, NEW.fecha, NEW.actorId, NEW.accion, NEW.userId)
  OR (NEW.ip IS NOT NULL AND OLD.ip IS NOT NEW.ip)
  OR ((OLD.entidadId, OLD.antes, OLD.despues) IS NOT (NEW.entidadId, NEW.antes, NEW.despues)
    AND NOT EXISTS (SELECT 1 FROM olvidos WHERE estado = 'borrando')) BEGIN
  SELECT RAISE(ABORT, 'auditoria is append-only');
END;

CREATE TRIGGER auditoria_no_se_borra BEFORE DELETE ON auditoria BEGIN
  SELECT RAISE(ABORT, 'auditoria is append-only');
END;

-- What was noted about a client: gone only with them.
CREATE TRIGGER gestiones_no_cambian BEFORE UPDATE ON gestiones BEGIN
  SELECT RAISE(ABORT, 'gestiones is append-only');
END;

CREATE TRIGGER gestiones_no_se_borran BEFORE DELETE ON gestiones
WHEN NOT EXISTS (SELECT 1 FROM olvidos WHERE estado = 'borrando') BEGIN
  SELECT RAISE(ABORT, 'gestiones is append-only');
END;

-- What a person agreed to hear, and when they took it back.
CREATE TRIGGER consentimientos_no_cambian BEFORE UPDATE ON consentimientos BEGIN
  SELECT RAISE(ABORT, 'consentimientos is append-only');
END;

CREATE TRIGGER consentimientos_no_se_borran BEFORE DELETE ON consentimientos
WHEN NOT EXISTS (SELECT 1 FROM olvidos WHERE estado = 'borrando') BEGIN
  SELECT RAISE(ABORT, 'consentimientos is append-only');
END;

-- What the bank said: a movement is matched, unmatched and ignored, never edited; evidence may only come to be of a movement. Who paid is
-- said no more of a person who is forgotten; how much, when and with which reference stays.
CREATE TRIGGER movimientosBanco_no_cambian BEFORE UPDATE ON movimientosBanco
WHEN (OLD.id, OLD.cuentaId, OLD.sentido, OLD.monto, OLD.dia, OLD.huella, OLD.vez, OLD.recibido)
    IS NOT (NEW.id, NEW.cuentaId, NEW.sentido, NEW.monto, NEW.dia, NEW.huella, NEW.vez, NEW.recibido)
  OR (OLD.referencia, OLD.bancoPagador, OLD.hora) IS NOT (NEW.referencia, NEW.bancoPagador, NEW.hora)
  OR ((OLD.telefono, OLD.nombre, OLD.cedula) IS NOT (NEW.telefono, NEW.nombre, NEW.cedula)
    AND NOT EXISTS (SELECT 1 FROM olvidos WHERE estado = 'borrando')) BEGIN
  SELECT RAISE(ABORT, 'of a movement of the bank only its state changes');
END;

CREATE TRIGGER movimientosBanco_no_se_borran BEFORE DELETE ON movimientosBanco BEGIN
  SELECT RAISE(ABORT, 'movimientosBanco is append-only');
END;

CREATE TRIGGER evidencias_no_cambian BEFORE UPDATE ON evidencias
WHEN (OLD.movimientoId IS NOT NULL
  OR (OLD.id, OLD.canal, OLD.texto, OLD.huella, OLD.recibido) IS NOT (NEW.id, NEW.canal, NEW.texto, NEW.huella, NEW.recibido)
  OR (OLD.dispositivoId, OLD.importacionId, OLD.remitente, OLD.titulo, OLD.propio)
    IS NOT (NEW.dispositivoId, NEW.importacionId, NEW.remitente, NEW.titulo, NEW.propio))
  AND ((OLD.id, OLD.movimientoId, OLD.canal, OLD.huella, OLD.recibido, OLD.estado)
    IS NOT (NEW.id, NEW.movimientoId, NEW.canal, NEW.huella, NEW.recibido, NEW.estado)
    OR NOT EXISTS (SELECT 1 FROM olvidos WHERE estado = 'borrando')) BEGIN
  SELECT RAISE(ABORT, 'evidence only gains its movement');
END;

CREATE TRIGGER evidencias_no_se_borran BEFORE DELETE ON evidencias BEGIN
  SELECT RAISE(ABORT, 'evidencias is append-only');
END;

-- ─── Totals of the ledger ───────────────────────────────────────────────────────────────────────────────────────────────

-- Keeper of saldos: the balance of each account.
CREATE TRIGGER movimientos_hacen_saldos AFTER INSERT ON movimientos BEGIN
  INSERT INTO saldos (cuenta, monto) VALUES (NEW.cuenta, NEW.monto)
  ON CONFLICT (cuenta) DO UPDATE SET monto = monto + NEW.monto;
END;

-- Keeper of saldosLoans: the balance of cartera of each loan.
CREATE TRIGGER movimientos_hacen_saldos_loans AFTER INSERT ON movimientos WHEN NEW.cuenta = 'cartera' BEGIN
  INSERT INTO saldosLoans (loanId, monto)
  SELECT loanId, NEW.monto FROM asientos WHERE id = NEW.asientoId AND loanId IS NOT NULL
  ON CONFLICT (loanId) DO UPDATE SET monto = monto + NEW.monto;
END;

-- Keepers of usuarios.saldo: the balance of cartera of each person,
CREATE TRIGGER movimientos_hacen_saldos_usuarios AFTER INSERT ON movimientos WHEN NEW.cuenta = 'cartera' BEGIN
  UPDATE usuarios SET saldo = saldo + NEW.monto WHERE id = (SELECT userId FROM asientos WHERE id = NEW.asientoId);
END;

-- Keeper of creditos: the balance of saldo_a_favor of each person.
CREATE TRIGGER movimientos_hacen_creditos AFTER INSERT ON movimientos WHEN NEW.cuenta = 'saldo_a_favor' BEGIN
  INSERT INTO creditos (userId, monto)
  SELECT userId, NEW.monto FROM asientos WHERE id = NEW.asientoId
  ON CONFLICT (userId) DO UPDATE SET monto = monto + NEW.monto;
END;

-- and what they owe through a credit below zero, which begins,
CREATE TRIGGER creditos_debidos_entran AFTER INSERT ON creditos WHEN NEW.monto > 0 BEGIN
  UPDATE usuarios SET saldo = saldo + NEW.monto WHERE id = NEW.userId;
END;

-- or changes.
CREATE TRIGGER creditos_debidos_cambian AFTER UPDATE OF monto ON creditos WHEN max(OLD.monto, 0) <> max(NEW.monto, 0) BEGIN
  UPDATE usuarios SET saldo = saldo + max(NEW.monto, 0) - max(OLD.monto, 0) WHERE id = NEW.userId;
END;

-- Keeper of flujos: what went through caja each month, by what it was for. 14400 s: Caracas is four hours behind UTC.
CREATE TRIGGER movimientos_hacen_flujos AFTER INSERT ON movimientos WHEN NEW.cuenta = 'caja' BEGIN
  INSERT INTO flujos (mes, concepto, monto, cantidad)
  SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch'), concepto, NEW.monto, 1 FROM asientos WHERE id = NEW.asientoId
  ON CONFLICT (mes, concepto) DO UPDATE SET monto = monto + NEW.monto, cantidad = cantidad + 1;
END;

-- Keepers of usuarios.ultimoPago: the latest day of a person's approved pagos, as the instant at which it began in Caracas. An
-- approved one enters or changes,
CREATE TRIGGER ultimo_pago_entra AFTER INSERT ON pagos WHEN NEW.status = 'Aprobado' BEGIN
  UPDATE usuarios SET ultimoPago = max(ultimoPago, unixepoch(NEW.fechaPago) * 1000 + 14400000) WHERE id = NEW.userId;
END;

CREATE TRIGGER ultimo_pago_cambia AFTER UPDATE OF status, fechaPago ON pagos
WHEN 'Aprobado' IN (OLD.status, NEW.status) AND (OLD.status, OLD.fechaPago) IS NOT (NEW.status, NEW.fechaPago) BEGIN
  UPDATE usuarios SET ultimoPago = coalesce(
    (SELECT unixepoch(max(fechaPago)) * 1000 + 14400000 FROM pagos WHERE userId = NEW.userId AND status = 'Aprobado'), 0)
  WHERE id = NEW.userId;
END;

-- or leaves.
CREATE TRIGGER ultimo_pago_sale AFTER DELETE ON pagos WHEN OLD.status = 'Aprobado' BEGIN
  UPDATE usuarios SET ultimoPago = coalesce(
    (SELECT unixepoch(max(fechaPago)) * 1000 + 14400000 FROM pagos WHERE userId = OLD.userId AND status = 'Aprobado'), 0)
  WHERE id = OLD.userId;
END;

-- ─── What falls due ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What each cargo of a loan under way adds to vencimientos, and, without a tipo, what the loan itself does: said once, for what comes and
-- for what goes. Keeps nothing by itself.
CREATE VIEW aportesVencimientos (loanId, tipo, numero, dia, primera, prestamos, pagadas, faltan, pendiente) AS
SELECT c.loanId, c.tipo, c.numero, c.vence, coalesce(iif(c.pendiente > 0, l.proximaCuota, NULL), c.vence), 0,
  iif(c.tipo = 'cuota', c.numero <= l.cuotasPagadas, 0), iif(c.tipo = 'cuota', c.numero > l.cuotasPagadas, 1), c.pendiente
FROM cargos AS c JOIN loans AS l ON l.id = c.loanId
WHERE l.status = 'Aprobado' AND l.castigadoEn IS NULL AND (c.tipo = 'cuota' OR c.pendiente > 0)
UNION ALL
SELECT id, NULL, NULL, proximaCuota, proximaCuota, 1, 0, 0, 0
FROM loans WHERE status = 'Aprobado' AND castigadoEn IS NULL AND proximaCuota IS NOT NULL;

-- Keepers of vencimientos: a cargo comes,
CREATE TRIGGER cargos_hacen_vencimientos AFTER INSERT ON cargos BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, prestamos, pagadas, faltan, pendiente FROM aportesVencimientos
  WHERE loanId = NEW.loanId AND tipo = NEW.tipo AND numero = NEW.numero
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

-- goes,
CREATE TRIGGER cargos_dejan_vencimientos BEFORE DELETE ON cargos BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, -prestamos, -pagadas, -faltan, -pendiente FROM aportesVencimientos
  WHERE loanId = OLD.loanId AND tipo = OLD.tipo AND numero = OLD.numero
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

-- or changes: what it was goes, what it is comes;
CREATE TRIGGER cargos_quitan_vencimientos BEFORE UPDATE OF vence, pendiente ON cargos
WHEN (OLD.vence, OLD.pendiente) IS NOT (NEW.vence, NEW.pendiente) BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, -prestamos, -pagadas, -faltan, -pendiente FROM aportesVencimientos
  WHERE loanId = OLD.loanId AND tipo = OLD.tipo AND numero = OLD.numero
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

CREATE TRIGGER cargos_ponen_vencimientos AFTER UPDATE OF vence, pendiente ON cargos
WHEN (OLD.vence, OLD.pendiente) IS NOT (NEW.vence, NEW.pendiente) BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, prestamos, pagadas, faltan, pendiente FROM aportesVencimientos
  WHERE loanId = NEW.loanId AND tipo = NEW.tipo AND numero = NEW.numero
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

-- so do all of a loan's as it comes, goes, or stands otherwise.
CREATE TRIGGER loans_hacen_vencimientos AFTER INSERT ON loans BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, prestamos, pagadas, faltan, pendiente FROM aportesVencimientos WHERE loanId = NEW.id
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

CREATE TRIGGER loans_dejan_vencimientos BEFORE DELETE ON loans BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, -prestamos, -pagadas, -faltan, -pendiente FROM aportesVencimientos WHERE loanId = OLD.id
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

CREATE TRIGGER loans_quitan_vencimientos BEFORE UPDATE OF status, castigadoEn, cuotasPagadas, proximaCuota ON loans
WHEN (OLD.status, OLD.castigadoEn, OLD.cuotasPagadas, OLD.proximaCuota)
  IS NOT (NEW.status, NEW.castigadoEn, NEW.cuotasPagadas, NEW.proximaCuota) BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, -prestamos, -pagadas, -faltan, -pendiente FROM aportesVencimientos WHERE loanId = OLD.id
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

CREATE TRIGGER loans_ponen_vencimientos AFTER UPDATE OF status, castigadoEn, cuotasPagadas, proximaCuota ON loans
WHEN (OLD.status, OLD.castigadoEn, OLD.cuotasPagadas, OLD.proximaCuota)
  IS NOT (NEW.status, NEW.castigadoEn, NEW.cuotasPagadas, NEW.proximaCuota) BEGIN
  INSERT INTO vencimientos (dia, primera, prestamos, pagadas, faltan, pendiente)
  SELECT dia, primera, prestamos, pagadas, faltan, pendiente FROM aportesVencimientos WHERE loanId = NEW.id
  ON CONFLICT (dia, primera) DO UPDATE SET prestamos = prestamos + excluded.prestamos, pagadas = pagadas + excluded.pagadas,
    faltan = faltan + excluded.faltan, pendiente = pendiente + excluded.pendiente;
END;

-- A day on which nothing is left has no row.
CREATE TRIGGER vencimientos_vacios AFTER UPDATE ON vencimientos
WHEN (NEW.prestamos, NEW.pagadas, NEW.faltan, NEW.pendiente) = (0, 0, 0, 0) BEGIN
  DELETE FROM vencimientos WHERE dia = NEW.dia AND primera = NEW.primera;
END;

-- Keepers of atrasos: a cargo whose day was over as the last day of riesgos began comes, goes or changes,
CREATE TRIGGER cargos_hacen_atrasos AFTER INSERT ON cargos
WHEN NEW.pendiente > 0 AND NEW.vence < (SELECT max(dia) FROM riesgos) BEGIN
  INSERT INTO atrasos (loanId, monto) VALUES (NEW.loanId, NEW.pendiente)
  ON CONFLICT (loanId) DO UPDATE SET monto = monto + excluded.monto;
END;

CREATE TRIGGER cargos_dejan_atrasos AFTER DELETE ON cargos
WHEN OLD.pendiente > 0 AND OLD.vence < (SELECT max(dia) FROM riesgos) BEGIN
  UPDATE atrasos SET monto = monto - OLD.pendiente WHERE loanId = OLD.loanId;
END;

CREATE TRIGGER cargos_cambian_atrasos AFTER UPDATE OF vence, pendiente ON cargos
WHEN (OLD.vence, OLD.pendiente) IS NOT (NEW.vence, NEW.pendiente) AND min(OLD.vence, NEW.vence) < (SELECT max(dia) FROM riesgos) BEGIN
  INSERT INTO atrasos (loanId, monto)
  SELECT NEW.loanId, mas FROM (
    SELECT iif(NEW.vence < hoy, NEW.pendiente, 0) - iif(OLD.vence < hoy, OLD.pendiente, 0) AS mas
    FROM (SELECT max(dia) AS hoy FROM riesgos)) WHERE mas <> 0
  ON CONFLICT (loanId) DO UPDATE SET monto = monto + excluded.monto;
END;

CREATE TRIGGER atrasos_vacios AFTER UPDATE ON atrasos WHEN NEW.monto = 0 BEGIN
  DELETE FROM atrasos WHERE loanId = NEW.loanId;
END;

-- and as a new day begins, what fell due since the one before is late; before the first of them, since the oldest debt.
CREATE TRIGGER riesgos_hacen_atrasos AFTER INSERT ON riesgos
WHEN NOT EXISTS (SELECT 1 FROM riesgos WHERE dia > NEW.dia) BEGIN
  INSERT INTO atrasos (loanId, monto)
  SELECT loanId, sum(pendiente) FROM cargos
  WHERE pendiente > 0 AND vence < NEW.dia AND vence >= coalesce((SELECT max(dia) FROM riesgos WHERE dia < NEW.dia),
    (SELECT min(proximaCuota) FROM loans WHERE proximaCuota IS NOT NULL))
  GROUP BY loanId
  ON CONFLICT (loanId) DO UPDATE SET monto = monto + excluded.monto;
END;

-- ─── Where the money is ─────────────────────────────────────────────────────────────────────────────────────────────────

-- An account of which a bank tells is a caja: the one that was made for its bank before, or a new one.
CREATE TRIGGER cuentas_son_cajas AFTER INSERT ON cuentasBanco BEGIN
  UPDATE cajas SET cuentaId = NEW.id, nombre = NEW.nombre WHERE banco = NEW.banco AND cuentaId IS NULL;
  INSERT INTO cajas (id, nombre, moneda, banco, cuentaId, creado)
  SELECT NEW.id, NEW.nombre, 'bs', NEW.banco, NEW.id, NEW.creado
  WHERE NOT EXISTS (SELECT 1 FROM cajas WHERE cuentaId = NEW.id);
END;

CREATE TRIGGER movimientosCaja_no_cambian BEFORE UPDATE ON movimientosCaja BEGIN
  SELECT RAISE(ABORT, 'movimientosCaja is append-only');
END;

CREATE TRIGGER movimientosCaja_no_se_borran BEFORE DELETE ON movimientosCaja BEGIN
  SELECT RAISE(ABORT, 'movimientosCaja is append-only');
END;

CREATE TRIGGER cierres_no_cambian BEFORE UPDATE ON cierres BEGIN
  SELECT RAISE(ABORT, 'cierres is append-only');
END;

CREATE TRIGGER cierres_no_se_borran BEFORE DELETE ON cierres BEGIN
  SELECT RAISE(ABORT, 'cierres is append-only');
END;

-- What was closed stays as it was: of the books, and of a caja that was counted.
CREATE TRIGGER movimientosCaja_no_antes_de_un_cierre BEFORE INSERT ON movimientosCaja
WHEN NEW.dia <= (SELECT max(hasta) FROM cerrados) OR NEW.dia <= (SELECT max(dia) FROM cierres WHERE cajaId = NEW.cajaId) BEGIN
  SELECT RAISE(ABORT, 'that day was closed');
END;

CREATE TRIGGER cerrados_no_vuelven BEFORE INSERT ON cerrados
WHEN NEW.hasta <= (SELECT max(hasta) FROM cerrados) BEGIN
  SELECT RAISE(ABORT, 'what was closed stays closed');
END;

CREATE TRIGGER cerrados_no_cambian BEFORE UPDATE ON cerrados BEGIN
  SELECT RAISE(ABORT, 'cerrados is append-only');
END;

CREATE TRIGGER cerrados_no_se_borran BEFORE DELETE ON cerrados BEGIN
  SELECT RAISE(ABORT, 'cerrados is append-only');
END;

-- Keeper of saldosCajas: what each caja moved each day.
CREATE TRIGGER movimientosCaja_hacen_saldos AFTER INSERT ON movimientosCaja BEGIN
  INSERT INTO saldosCajas (cajaId, dia, monto, valor) VALUES (NEW.cajaId, NEW.dia, NEW.monto, NEW.valor)
  ON CONFLICT (cajaId, dia) DO UPDATE SET monto = monto + excluded.monto, valor = valor + excluded.valor;
END;

-- ─── What reports read ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Keeper of diario: what each account moved each day, by what it was for.
CREATE TRIGGER movimientos_hacen_diario AFTER INSERT ON movimientos BEGIN
  INSERT INTO diario (dia, cuenta, concepto, monto, debe, bs, cantidad)
  SELECT strftime('%Y-%m-%d', fecha / 1000 - 14400, 'unixepoch'), NEW.cuenta, concepto, NEW.monto, max(NEW.monto, 0),
    iif(NEW.cuenta = 'caja', coalesce(bs, 0), 0), 1 FROM asientos WHERE id = NEW.asientoId
  ON CONFLICT (dia, cuenta, concepto) DO UPDATE SET monto = monto + excluded.monto, debe = debe + excluded.debe,
    bs = bs + excluded.bs, cantidad = cantidad + 1;
END;

-- Keeper of entregas: a loan is its person's first while no other of theirs stands paid out.
CREATE TRIGGER asientos_hacen_entregas AFTER INSERT ON asientos
WHEN NEW.concepto IN ('desembolso', 'reverso_desembolso') BEGIN
  INSERT INTO entregas (dia, nuevos, recurrentes)
  SELECT strftime('%Y-%m-%d', NEW.fecha / 1000 - 14400, 'unixepoch'), signo * NOT otros, signo * otros FROM (
    SELECT iif(NEW.concepto = 'desembolso', 1, -1) AS signo, EXISTS (
      SELECT 1 FROM asientos AS d WHERE d.userId = NEW.userId AND d.concepto = 'desembolso' AND d.loanId <> NEW.loanId
        AND NOT EXISTS (SELECT 1 FROM asientos AS r WHERE r.reversaDe = d.id)) AS otros) WHERE true
  ON CONFLICT (dia) DO UPDATE SET nuevos = nuevos + excluded.nuevos, recurrentes = recurrentes + excluded.recurrentes;
END;

-- What each movement adds to its loan's cohorte and segmento: said once, for who comes in and for what a carga takes with it. Of what
-- was paid out again after its approval was cancelled, the last time counts. Keeps nothing by itself.
CREATE VIEW aportes (asientoId, cuenta, cohorte, mes, estado, nivel, prestamos, prestado, debido, pagado, perdido) AS
SELECT m.asientoId, m.cuenta,
  strftime('%Y-%m', d.fecha / 1000 - 14400, 'unixepoch'), strftime('%Y-%m', a.fecha / 1000 - 14400, 'unixepoch'),
  coalesce(l.estado, c.estado), coalesce(l.nivel, c.nivel),
  iif(m.cuenta = 'caja', iif(a.concepto = 'desembolso', 1, -1), 0),
  iif(m.cuenta = 'caja', -m.monto, 0),
  iif(m.cuenta = 'cartera' AND a.concepto NOT IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion'), m.monto, 0),
  CASE m.cuenta WHEN 'saldo_a_favor' THEN m.monto
    WHEN 'cartera' THEN iif(a.concepto IN ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion'), -m.monto, 0) ELSE 0 END,
  iif(m.cuenta = 'castigos', m.monto, 0)
FROM movimientos AS m JOIN asientos AS a ON a.id = m.asientoId
JOIN asientos AS d ON d.loanId = a.loanId AND d.concepto = 'desembolso'
  AND d.vez = (SELECT max(vez) FROM asientos AS v WHERE v.loanId = a.loanId AND v.concepto = 'desembolso')
LEFT JOIN loans AS l ON l.id = a.loanId LEFT JOIN completados AS c ON c.id = a.loanId
WHERE CASE m.cuenta
  WHEN 'caja' THEN a.concepto IN ('desembolso', 'reverso_desembolso')
  WHEN 'saldo_a_favor' THEN a.concepto IN ('castigo', 'recuperacion', 'traslado')
  WHEN 'cartera' THEN a.concepto NOT IN ('castigo', 'recuperacion', 'traslado') ELSE m.cuenta = 'castigos' END;

-- Keepers of cohortes and of segmentos: what became of loans, by when they were paid out; and by whose they are.
CREATE TRIGGER movimientos_hacen_cohortes AFTER INSERT ON movimientos
WHEN NEW.cuenta IN ('caja', 'cartera', 'saldo_a_favor', 'castigos') BEGIN
  INSERT INTO cohortes (cohorte, mes, prestamos, prestado, debido, pagado, perdido)
  SELECT cohorte, mes, prestamos, prestado, debido, pagado, perdido FROM aportes
  WHERE asientoId = NEW.asientoId AND cuenta = NEW.cuenta
  ON CONFLICT (cohorte, mes) DO UPDATE SET prestamos = prestamos + excluded.prestamos, prestado = prestado + excluded.prestado,
    debido = debido + excluded.debido, pagado = pagado + excluded.pagado, perdido = perdido + excluded.perdido;
END;

CREATE TRIGGER movimientos_hacen_segmentos AFTER INSERT ON movimientos
WHEN NEW.cuenta IN ('caja', 'cartera', 'saldo_a_favor', 'castigos') BEGIN
  INSERT INTO segmentos (mes, estado, nivel, prestamos, prestado, debido, pagado, perdido)
  SELECT cohorte, estado, nivel, prestamos, prestado, debido, pagado, perdido FROM aportes
  WHERE asientoId = NEW.asientoId AND cuenta = NEW.cuenta AND estado IS NOT NULL
  ON CONFLICT (mes, estado, nivel) DO UPDATE SET prestamos = prestamos + excluded.prestamos, prestado = prestado + excluded.prestado,
    debido = debido + excluded.debido, pagado = pagado + excluded.pagado, perdido = perdido + excluded.perdido;
END;

-- Keepers of decisiones: a request comes in, is decided, decided otherwise, and moves to completados. One that its person withdrew
-- nobody rejected.
CREATE TRIGGER loans_hacen_decisiones AFTER INSERT ON loans BEGIN
  INSERT INTO decisiones (dia, recibidas, aprobadas, rechazadas) VALUES (strftime('%Y-%m-%d', NEW.createdAt / 1000 - 14400, 'unixepoch'), 1, 0, 0)
  ON CONFLICT (dia) DO UPDATE SET recibidas = recibidas + 1;
  INSERT INTO decisiones (dia, recibidas, aprobadas, rechazadas)
  SELECT strftime('%Y-%m-%d', NEW.decididoEn / 1000 - 14400, 'unixepoch'), 0, NEW.status = 'Aprobado', NEW.status = 'Rechazado' AND NEW.decididoPor IS NOT NEW.userId
  WHERE NEW.status <> 'Pendiente' AND NEW.decididoEn IS NOT NULL
  ON CONFLICT (dia) DO UPDATE SET aprobadas = aprobadas + excluded.aprobadas, rechazadas = rechazadas + excluded.rechazadas;
END;

CREATE TRIGGER loans_cambian_decisiones AFTER UPDATE OF status, decididoEn ON loans
WHEN OLD.status <> NEW.status OR OLD.decididoEn IS NOT NEW.decididoEn BEGIN
  UPDATE decisiones SET aprobadas = aprobadas - (OLD.status = 'Aprobado'), rechazadas = rechazadas - (OLD.status = 'Rechazado' AND OLD.decididoPor IS NOT OLD.userId)
  WHERE OLD.status <> 'Pendiente' AND dia = strftime('%Y-%m-%d', OLD.decididoEn / 1000 - 14400, 'unixepoch');
  INSERT INTO decisiones (dia, recibidas, aprobadas, rechazadas)
  SELECT strftime('%Y-%m-%d', NEW.decididoEn / 1000 - 14400, 'unixepoch'), 0, NEW.status = 'Aprobado', NEW.status = 'Rechazado' AND NEW.decididoPor IS NOT NEW.userId
  WHERE NEW.status <> 'Pendiente' AND NEW.decididoEn IS NOT NULL
  ON CONFLICT (dia) DO UPDATE SET aprobadas = aprobadas + excluded.aprobadas, rechazadas = rechazadas + excluded.rechazadas;
END;

CREATE TRIGGER loans_dejan_decisiones AFTER DELETE ON loans BEGIN
  UPDATE decisiones SET recibidas = recibidas - 1 WHERE dia = strftime('%Y-%m-%d', OLD.createdAt / 1000 - 14400, 'unixepoch');
  UPDATE decisiones SET aprobadas = aprobadas - (OLD.status = 'Aprobado'), rechazadas = rechazadas - (OLD.status = 'Rechazado' AND OLD.decididoPor IS NOT OLD.userId)
  WHERE OLD.status <> 'Pendiente' AND dia = strftime('%Y-%m-%d', OLD.decididoEn / 1000 - 14400, 'unixepoch');
  DELETE FROM decisiones WHERE (recibidas, aprobadas, rechazadas) = (0, 0, 0);
END;

CREATE TRIGGER completados_hacen_decisiones AFTER INSERT ON completados BEGIN
  INSERT INTO decisiones (dia, recibidas, aprobadas, rechazadas) VALUES (strftime('%Y-%m-%d', NEW.createdAt / 1000 - 14400, 'unixepoch'), 1, 0, 0)
  ON CONFLICT (dia) DO UPDATE SET recibidas = recibidas + 1;
  INSERT INTO decisiones (dia, recibidas, aprobadas, rechazadas)
  SELECT strftime('%Y-%m-%d', NEW.decididoEn / 1000 - 14400, 'unixepoch'), 0, 1, 0 WHERE NEW.decididoEn IS NOT NULL
  ON CONFLICT (dia) DO UPDATE SET aprobadas = aprobadas + 1;
END;

CREATE TRIGGER completados_dejan_decisiones AFTER DELETE ON completados BEGIN
  UPDATE decisiones SET recibidas = recibidas - 1 WHERE dia = strftime('%Y-%m-%d', OLD.createdAt / 1000 - 14400, 'unixepoch');
  UPDATE decisiones SET aprobadas = aprobadas - 1 WHERE dia = strftime('%Y-%m-%d', OLD.decididoEn / 1000 - 14400, 'unixepoch');
END;

-- What a carga brought and takes with it leaves every total that it made.
CREATE TRIGGER movimientos_dejan_los_reportes BEFORE DELETE ON movimientos BEGIN
  UPDATE cohortes SET (prestamos, prestado, debido, pagado, perdido) = (
    SELECT cohortes.prestamos - aporte.prestamos, cohortes.prestado - aporte.prestado, cohortes.debido - aporte.debido,
      cohortes.pagado - aporte.pagado, cohortes.perdido - aporte.perdido
    FROM aportes AS aporte WHERE asientoId = OLD.asientoId AND cuenta = OLD.cuenta)
  WHERE (cohorte, mes) IN (SELECT cohorte, mes FROM aportes WHERE asientoId = OLD.asientoId AND cuenta = OLD.cuenta);
  UPDATE segmentos SET (prestamos, prestado, debido, pagado, perdido) = (
    SELECT segmentos.prestamos - aporte.prestamos, segmentos.prestado - aporte.prestado, segmentos.debido - aporte.debido,
      segmentos.pagado - aporte.pagado, segmentos.perdido - aporte.perdido
    FROM aportes AS aporte WHERE asientoId = OLD.asientoId AND cuenta = OLD.cuenta)
  WHERE (mes, estado, nivel) IN (SELECT cohorte, estado, nivel FROM aportes WHERE asientoId = OLD.asientoId AND cuenta = OLD.cuenta);
  UPDATE diario SET monto = monto - OLD.monto, debe = debe - max(OLD.monto, 0), cantidad = cantidad - 1,
    bs = bs - iif(OLD.cuenta = 'caja', coalesce((SELECT bs FROM asientos WHERE id = OLD.asientoId), 0), 0)
  WHERE (dia, cuenta, concepto) = (
    SELECT strftime('%Y-%m-%d', fecha / 1000 - 14400, 'unixepoch'), OLD.cuenta, concepto FROM asientos WHERE id = OLD.asientoId);
  DELETE FROM diario WHERE cantidad = 0;
  DELETE FROM cohortes WHERE (prestamos, prestado, debido, pagado, perdido) = (0, 0, 0, 0, 0);
  DELETE FROM segmentos WHERE (prestamos, prestado, debido, pagado, perdido) = (0, 0, 0, 0, 0);
END;

CREATE TRIGGER asientos_dejan_entregas BEFORE DELETE ON asientos WHEN OLD.concepto = 'desembolso' BEGIN
  UPDATE entregas SET (nuevos, recurrentes) = (
    SELECT entregas.nuevos - NOT otros, entregas.recurrentes - otros FROM (SELECT EXISTS (
      SELECT 1 FROM asientos AS d WHERE d.userId = OLD.userId AND d.concepto = 'desembolso' AND d.loanId <> OLD.loanId
        AND NOT EXISTS (SELECT 1 FROM asientos AS r WHERE r.reversaDe = d.id)) AS otros))
  WHERE dia = strftime('%Y-%m-%d', OLD.fecha / 1000 - 14400, 'unixepoch');
  DELETE FROM entregas WHERE nuevos = 0 AND recurrentes = 0;
END;

CREATE TRIGGER movimientos_dejan_los_totales AFTER DELETE ON movimientos BEGIN
  UPDATE saldos SET monto = monto - OLD.monto WHERE cuenta = OLD.cuenta;
  UPDATE saldosLoans SET monto = monto - OLD.monto
  WHERE OLD.cuenta = 'cartera' AND loanId = (SELECT loanId FROM asientos WHERE id = OLD.asientoId);
  UPDATE usuarios SET saldo = saldo - OLD.monto
  WHERE OLD.cuenta = 'cartera' AND id = (SELECT userId FROM asientos WHERE id = OLD.asientoId);
  UPDATE creditos SET monto = monto - OLD.monto
  WHERE OLD.cuenta = 'saldo_a_favor' AND userId = (SELECT userId FROM asientos WHERE id = OLD.asientoId);
  UPDATE flujos SET monto = monto - OLD.monto, cantidad = cantidad - 1
  WHERE OLD.cuenta = 'caja' AND (mes, concepto) =
    (SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch'), concepto FROM asientos WHERE id = OLD.asientoId);
  DELETE FROM flujos WHERE cantidad = 0;
  DELETE FROM saldos WHERE monto = 0 AND OLD.cuenta = cuenta;
END;

-- ─── What can be found ──────────────────────────────────────────────────────────────────────────────────────────────────

-- What buscables must hold, said once: a row for each person, loan, finished loan and pago. Keeps nothing by itself. After a
-- change here the rows that stand are as before: `cli reindex` makes them again.
CREATE VIEW buscablesDebidos (tipo, entidadId, status, texto, orden) AS
SELECT 'usuario', usuarios.id,
  CASE WHEN verify = 0 AND imgVerify1 IS NOT NULL AND imgVerify2 IS NOT NULL THEN 'porverificar' ELSE '' END,
  concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7),
    correo, nullif(user.email, correo), substr(nullif(phoneNumber, coalesce(telefono, '')), 4),
    substr(nullif(phoneNumber, coalesce(telefono, '')), 7)),
  creado
FROM usuarios JOIN user ON user.id = usuarios.id
UNION ALL
SELECT 'loan', loans.id, iif(usuarios.baneoDesde IS NOT NULL AND status <> 'Aprobado', 'baneado', lower(status)),
  concat_ws(' ', loans.nombre, loans.apellido, loans.cedula, substr(loans.cedula, 2), substr(loans.telefono, 4),
    substr(loans.telefono, 7)), createdAt
FROM loans JOIN usuarios ON usuarios.id = loans.userId
UNION ALL
SELECT 'completado', id, '',
  concat_ws(' ', nombre, apellido, cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fechaFinalizado
FROM completados
UNION ALL
SELECT 'pago', pagos.id, lower(pagos.status),
  concat_ws(' ', pagos.nombre, codigo, referencia, nullif(ltrim(referencia, '0'), referencia), substr(referencia, -6),
    cedula, substr(cedula, 2), substr(telefono, 4), substr(telefono, 7)), fecha
FROM pagos JOIN usuarios ON usuarios.id = pagos.userId;

-- The words of buscables, by its id. Its content is that table's: dropping this loses nothing, it is read again from there.
CREATE VIRTUAL TABLE busqueda USING fts5 (
  tipo, status, texto, entidadId UNINDEXED,
  content = 'buscables', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4', detail = column
);

-- The people of buscables.
CREATE VIEW buscablesPersonas (id, texto, entidadId) AS SELECT id, texto, entidadId FROM buscables WHERE tipo = 'usuario';

-- Their words in threes of letters, for who remembers the middle of a name, a number or an address. Read again from there as busqueda.
CREATE VIRTUAL TABLE dentro USING fts5 (
  texto, entidadId UNINDEXED, content = 'buscablesPersonas', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1', detail = none
);

-- Keepers of busqueda, of dentro and of conteos (how many there are of each kind in each status): a row of buscables enters,
CREATE TRIGGER buscables_entran AFTER INSERT ON buscables BEGIN
  INSERT INTO busqueda (rowid, tipo, status, texto) VALUES (NEW.id, NEW.tipo, NEW.status, NEW.texto);
  INSERT INTO dentro (rowid, texto) SELECT NEW.id, NEW.texto WHERE NEW.tipo = 'usuario';
  INSERT INTO conteos (tipo, status, cantidad) VALUES (NEW.tipo, NEW.status, 1)
  ON CONFLICT (tipo, status) DO UPDATE SET cantidad = cantidad + 1;
END;

-- leaves,
CREATE TRIGGER buscables_salen AFTER DELETE ON buscables BEGIN
  INSERT INTO busqueda (busqueda, rowid, tipo, status, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.status, OLD.texto);
  INSERT INTO dentro (dentro, rowid, texto) SELECT 'delete', OLD.id, OLD.texto WHERE OLD.tipo = 'usuario';
  UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND status = OLD.status;
END;

-- or changes.
CREATE TRIGGER buscables_cambian AFTER UPDATE ON buscables
WHEN OLD.texto <> NEW.texto OR OLD.status <> NEW.status BEGIN
  INSERT INTO busqueda (busqueda, rowid, tipo, status, texto) VALUES ('delete', OLD.id, OLD.tipo, OLD.status, OLD.texto);
  INSERT INTO busqueda (rowid, tipo, status, texto) VALUES (NEW.id, NEW.tipo, NEW.status, NEW.texto);
  INSERT INTO dentro (dentro, rowid, texto) SELECT 'delete', OLD.id, OLD.texto WHERE OLD.tipo = 'usuario' AND OLD.texto <> NEW.texto;
  INSERT INTO dentro (rowid, texto) SELECT NEW.id, NEW.texto WHERE NEW.tipo = 'usuario' AND OLD.texto <> NEW.texto;
  UPDATE conteos SET cantidad = cantidad - 1 WHERE tipo = OLD.tipo AND status = OLD.status;
  INSERT INTO conteos (tipo, status, cantidad) VALUES (NEW.tipo, NEW.status, 1)
  ON CONFLICT (tipo, status) DO UPDATE SET cantidad = cantidad + 1;
END;

-- Keepers of buscables, for people: they enter, change, and leave; an account's address and phone are searched too.
CREATE TRIGGER usuarios_se_buscan AFTER INSERT ON usuarios BEGIN
  INSERT INTO buscables (tipo, entidadId, status, texto)
  SELECT tipo, entidadId, status, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id;
END;

CREATE TRIGGER usuarios_cambian_lo_que_se_busca
AFTER UPDATE OF nombre, apellido, cedula, telefono, correo, verify, imgVerify1, imgVerify2 ON usuarios BEGIN
  UPDATE buscables SET (status, texto) =
    (SELECT status, texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;

-- A pago is found by its person's cédula and phone.
CREATE TRIGGER usuarios_cambian_sus_pagos AFTER UPDATE OF cedula, telefono ON usuarios
WHEN OLD.cedula IS NOT NEW.cedula OR OLD.telefono IS NOT NEW.telefono BEGIN
  UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos AS debido WHERE tipo = 'pago' AND debido.entidadId = buscables.entidadId)
  WHERE entidadId IN (SELECT id FROM pagos WHERE userId = NEW.id);
END;

-- A ban shows in every loan of its person that is not running. Keeper of loans.baneado, with loans_son_de_baneados.
CREATE TRIGGER usuarios_cambian_sus_loans AFTER UPDATE OF baneoDesde ON usuarios
WHEN (OLD.baneoDesde IS NULL) <> (NEW.baneoDesde IS NULL) BEGIN
  UPDATE loans SET baneado = NEW.baneoDesde IS NOT NULL WHERE userId = NEW.id;
  UPDATE buscables SET status = (SELECT status FROM buscablesDebidos AS debido WHERE tipo = 'loan' AND debido.entidadId = buscables.entidadId)
  WHERE entidadId IN (SELECT id FROM loans WHERE userId = NEW.id);
END;

CREATE TRIGGER usuarios_dejan_de_buscarse AFTER DELETE ON usuarios BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id;
END;

CREATE TRIGGER cuentas_cambian_lo_que_se_busca AFTER UPDATE OF email, phoneNumber ON user BEGIN
  UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos WHERE tipo = 'usuario' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;

-- Keepers of buscables, for loans. One opened again gives up the entry of the finished one, and comes as the newest of its list.
CREATE TRIGGER loans_se_buscan AFTER INSERT ON loans BEGIN
  DELETE FROM buscables WHERE entidadId = NEW.id;
  INSERT INTO buscables (tipo, entidadId, status, texto)
  SELECT tipo, entidadId, status, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id;
END;

CREATE TRIGGER loans_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, apellido, cedula, telefono ON loans BEGIN
  UPDATE buscables SET (status, texto) =
    (SELECT status, texto FROM buscablesDebidos WHERE tipo = 'loan' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;

CREATE TRIGGER loans_dejan_de_buscarse AFTER DELETE ON loans BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id AND tipo = 'loan';
END;

-- A finished loan keeps its one entry, with another id: it is the newest of its list.
CREATE TRIGGER completados_se_buscan AFTER INSERT ON completados BEGIN
  DELETE FROM buscables WHERE entidadId = NEW.id;
  INSERT INTO buscables (tipo, entidadId, status, texto)
  SELECT tipo, entidadId, status, texto FROM buscablesDebidos WHERE tipo = 'completado' AND entidadId = NEW.id;
END;

-- One that was opened again has its entry as a loan by then.
CREATE TRIGGER completados_dejan_de_buscarse AFTER DELETE ON completados BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id AND tipo = 'completado';
END;

-- Of a finished loan only who it was is ever taken away.
CREATE TRIGGER completados_cambian_lo_que_se_busca AFTER UPDATE OF nombre, apellido, cedula, telefono ON completados BEGIN
  UPDATE buscables SET texto = (SELECT texto FROM buscablesDebidos WHERE tipo = 'completado' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;

-- Keepers of buscables, for pagos.
CREATE TRIGGER pagos_se_buscan AFTER INSERT ON pagos BEGIN
  INSERT INTO buscables (tipo, entidadId, status, texto)
  SELECT tipo, entidadId, status, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id;
END;

CREATE TRIGGER pagos_cambian_lo_que_se_busca AFTER UPDATE OF status, nombre, codigo, referencia ON pagos BEGIN
  UPDATE buscables SET (status, texto) =
    (SELECT status, texto FROM buscablesDebidos WHERE tipo = 'pago' AND entidadId = NEW.id)
  WHERE entidadId = NEW.id;
END;

CREATE TRIGGER pagos_dejan_de_buscarse AFTER DELETE ON pagos BEGIN
  DELETE FROM buscables WHERE entidadId = OLD.id;
END;

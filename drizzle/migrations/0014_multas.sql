CREATE TABLE `cubiertos` AS
SELECT l.id AS loanId, l.expected, sum(c.monto * (c.tipo = 'multa')) AS multas, l.given + sum(c.pendiente) AS debe
FROM (
	SELECT id, castigadoEn IS NULL AS expected, 0 AS given FROM loans WHERE status = 'Aprobado' AND castigadoEn IS NULL
	UNION ALL
	SELECT id, false, (SELECT coalesce(sum(m.monto), 0) FROM asientos a CROSS JOIN movimientos m ON m.asientoId = a.id AND m.cuenta = 'castigos' WHERE a.loanId = loans.id)
	FROM loans WHERE status = 'Aprobado' AND castigadoEn IS NOT NULL
	UNION ALL
	SELECT id, false, castigo FROM completados
) l JOIN cargos c ON c.loanId = l.id
WHERE l.id IN (SELECT loanId FROM cargos WHERE tipo = 'multa' AND monto > 0)
GROUP BY l.id
HAVING debe > 0;
--> statement-breakpoint
-- The money settles every cuota, but for the 2 % that the last may lack: it goes on doing so, and the fines are what is owed.
DELETE FROM `cubiertos` WHERE (debe - multas) * 50 > (SELECT monto FROM cargos WHERE cargos.loanId = cubiertos.loanId AND tipo = 'cuota' ORDER BY vence DESC, numero DESC LIMIT 1);
--> statement-breakpoint
UPDATE `cargos` SET pendiente = due.pendiente
FROM (
	SELECT c.loanId, c.tipo, c.numero, CASE c.tipo
		WHEN 'cuota' THEN 0
		WHEN 'resto' THEN max(0, b.debe - b.multas)
		-- What was paid of the fines settles them in the order of their days.
		ELSE max(0, min(c.monto, sum(iif(c.tipo = 'multa', c.monto, 0)) OVER (PARTITION BY c.loanId ORDER BY c.vence, c.numero) - (b.multas - min(b.debe, b.multas))))
	END AS pendiente
	FROM cubiertos b JOIN cargos c ON c.loanId = b.loanId
	WHERE b.expected
) AS due
WHERE cargos.loanId = due.loanId AND cargos.tipo = due.tipo AND cargos.numero = due.numero AND cargos.pendiente <> due.pendiente;
--> statement-breakpoint
UPDATE `loans` SET cuotasPagadas = cuotas, proximaCuota = (SELECT min(vence) FROM cargos WHERE cargos.loanId = loans.id AND pendiente > 0)
WHERE id IN (SELECT loanId FROM cubiertos);
--> statement-breakpoint
UPDATE `completados` SET cuotasPagadas = cuotas WHERE id IN (SELECT loanId FROM cubiertos);
--> statement-breakpoint
DROP TABLE `cubiertos`;

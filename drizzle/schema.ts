/**
 * Every table. Amounts are integers (`centavos`, `bolivares`), days are Caracas days ('YYYY-MM-DD'), instants are epoch
 * milliseconds; `kindChecks` makes SQLite refuse anything else. What neither says (append-only tables, "a loan leaves only
 * towards completados", the usuario born with its account) is said by the triggers of triggers.sql.
 *
 * A total is kept by one keeper, named where it is declared: a trigger ("kept by trigger …") or one action ("kept by action …"),
 * never both. `doctor` replays each.
 */
export * from "./schema/accounts.ts";
export * from "./schema/bank.ts";
export * from "./schema/cajas.ts";
export * from "./schema/door.ts";
export * from "./schema/ledger.ts";
export * from "./schema/loans.ts";
export * from "./schema/messages.ts";
export * from "./schema/operator.ts";
export * from "./schema/pagos.ts";
export * from "./schema/people.ts";
export * from "./schema/reports.ts";

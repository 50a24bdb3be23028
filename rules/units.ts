/**
 * Units as types. A plain number is not an amount, dollars are not bolívares, a text is not a day: mixing them does not
 * compile. Each unit has one constructor (`centavos`, `bolivares`, `valorTasa`, `instante`, `dia`), which throws for invalid
 * values. They cost nothing at run time: an amount is a number. `a - b` of two amounts is a number again, so write
 * `centavos(a - b)`.
 */
declare const unit: unique symbol;

/** Marks a number or a text with its unit: `type Centavos = number & Unit<"…">`. */
export interface Unit<Name extends string> {
  readonly [unit]: Name;
}

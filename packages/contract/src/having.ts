import { z } from 'zod';

type Operator = '<' | '<=' | '>' | '>=' | '=';

/** What a figure of a row has to be; the value in millionths, exactly. A figure that is null passes no condition. */
export type Condition<Figure extends string> = { figure: Figure; operator: Operator; value: bigint };

const PARTS = /^(.+?)([<>]=?|=)(-?\d+)\.?(\d*)$/;

const conditionOf = <Figure extends string>(text: string): Condition<Figure> => {
  const [, figure, operator, whole = '', part = ''] = PARTS.exec(text) ?? [];
  return {
    figure: figure as Figure,
    operator: operator as Operator,
    value: BigInt(whole + part.padEnd(6, '0')),
  };
};

/** `roi<0,cost>=50` in a query: up to 10 conditions on the figures of a list. */
export const havingParam = <const Figure extends string>(figures: readonly Figure[]) => {
  const condition = `(?:${figures.join('|')})(?:[<>]=?|=)-?\\d{1,15}(?:\\.\\d{1,6})?`;
  return z
    .string()
    .regex(
      new RegExp(`^${condition}(?:,${condition}){0,9}$`),
      `Must be up to 10 conditions such as ${figures[0]}>=50, on ${figures.join(', ')}`,
    )
    .transform((text) => text.split(',').map(conditionOf<Figure>));
};

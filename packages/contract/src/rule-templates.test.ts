import { RULE_TEMPLATES } from '@adhelm/domain/rules/templates';
import { expect, test } from 'vitest';
import { createRule } from './rule.ts';

const templates = Object.values(RULE_TEMPLATES).flat();

test.each(templates.map((template) => [template.name, template]))(
  'the template %s is a rule',
  (_, template) => {
    expect(createRule.parse(template)).toEqual(template);
  },
);

test('no template acts before a person has switched it on', () => {
  expect(templates.every(({ isActive }) => !isActive)).toBe(true);
});

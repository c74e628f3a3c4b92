import type { CreateKeywordSet, KeywordSet, keywordSetRoutes } from '@adhelm/contract/keyword-set';
import type { Body } from '@adhelm/contract/route';
import type { FieldsProps } from '../../resource/form/form-definition.ts';

export type SetValues = Body<typeof keywordSetRoutes.create>;
export type SetFieldsProps = FieldsProps<SetValues, CreateKeywordSet, KeywordSet>;

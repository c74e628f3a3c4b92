import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const turned = async <T>(
  work: Promise<T>,
  code: string,
  constraint: string,
  into: () => Error,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === code && error.constraint === constraint)
      throw into();
    throw error;
  }
};

/** Turns the database's refusal of a duplicate into the sentence the caller should read. */
export const onDuplicate = <T>(work: Promise<T>, index: string, into: () => Error): Promise<T> =>
  turned(work, UNIQUE_VIOLATION, index, into);

/** The same for a reference to a row that does not exist. */
export const onMissingReference = <T>(work: Promise<T>, constraint: string, into: () => Error): Promise<T> =>
  turned(work, FOREIGN_KEY_VIOLATION, constraint, into);

import { isZone, type Zone } from '@adhelm/domain/time-zone';
import { z } from 'zod';
import { text } from './fields.ts';
import { FILE_ADDRESS } from './upload.ts';

/** Rules of section 5 of the specification, shared by forms and server. */

export const personName = text(120).refine((value) => value !== '', 'Please enter name');

const PHONE = /^(?:\+84|0(?!0))\d{8,10}$/;
const phoneMessage = 'Phone number is not valid. Please enter a valid phone number.';

/** A phone where it must be given. */
export const phone = text(20)
  .refine((value) => value !== '', 'Please enter phone')
  .refine((value) => value === '' || PHONE.test(value), phoneMessage);

/** A phone where it may be left empty. */
export const optionalPhone = text(20)
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || PHONE.test(value), phoneMessage);

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/;
const MOST_LABELS = 3;

/** Typing slips such as `name@mail..com` and `name@mail.com.com` have the form of an address too. */
const isEmail = (value: string): boolean => {
  const domain = value.slice(value.lastIndexOf('@') + 1).toLowerCase();
  const labels = domain.split('.');
  const isDoubled = labels.length === MOST_LABELS && labels.at(-1) === labels.at(-2);
  return ADDRESS.test(value) && !labels.includes('') && labels.length <= MOST_LABELS && !isDoubled;
};

export const email = text(254).superRefine((value, context) => {
  if (value === '') context.addIssue('Please enter email');
  else if (!isEmail(value)) context.addIssue(`Email not valid. Please enter the correct format (${value}).`);
});

const isWebAddress = (value: string) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
};

export const telegramLink = text(300)
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || isWebAddress(value), 'Please enter valid URL');

/** Our own files only: a picture from elsewhere would tell its owner who looks at it, and when. */
export const imageAddress = text(500)
  .transform((value) => (value === '' ? null : value))
  .refine((value) => value === null || FILE_ADDRESS.test(value), 'Please upload a picture');

/** A UTC offset such as `+07:00`, or an IANA name. */
export const timeZone = text(64).transform((value, context): Zone => {
  if (isZone(value)) return value;
  context.addIssue('Unknown time zone');
  return z.NEVER;
});

import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** The addresses that a link may have; the server refuses all others. */
export const isLinkAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address);

/** The addresses that a picture may have. */
export const isImageAddress = (address: string): boolean => /^(?:https:\/\/|\/files\/)\S+$/i.test(address);

const SafeImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isImageAddress(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
});

const kit = StarterKit.configure({
  heading: { levels: [1, 2, 3, 4] },
  link: {
    openOnClick: false,
    protocols: ['mailto', 'tel'],
    isAllowedUri: (address) => isLinkAddress(address),
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  },
  // It would change a text by merely opening it.
  trailingNode: false,
});

/** What can be written: all that the server keeps, and nothing that it would take out. */
export const EXTENSIONS = [kit, SafeImage, TableKit.configure({ table: { resizable: false } })];
/** For short answers: no pictures and tables. */
export const SHORT_EXTENSIONS = [kit];

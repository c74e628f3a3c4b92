import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';

const segmenter = new Intl.Segmenter();

const firstLetter = (word = ''): string => segmenter.segment(word).containing(0)?.segment ?? '';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map(firstLetter).join('').toUpperCase();
};

const SIZES = { sm: 'size-6 text-[10px]', md: 'size-7.5 text-2xs', lg: 'size-14 text-lg' };

type AvatarProps = {
  name: string;
  image: string | null;
  size?: keyof typeof SIZES;
  shape?: 'round' | 'square';
  className?: string;
};

/** The picture, or the initials until there is one that loads. Decorative: the name stands beside it. */
export const Avatar = ({ name, image, size = 'md', shape = 'round', className }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classNames(
    SIZES[size],
    shape === 'round' ? 'rounded-full' : 'rounded-md',
    'shrink-0',
    className,
  );
  if (image && failed !== image)
    return (
      <img
        src={image}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
        className={classNames(frame, 'bg-sunken object-cover')}
      />
    );
  return (
    // The initials are drawn by the style sheet: they are a picture, not text of the element around.
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        frame,
        'grid place-items-center bg-accent-soft font-semibold text-accent select-none before:content-[attr(data-initials)]',
      )}
    />
  );
};

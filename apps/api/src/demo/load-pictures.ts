import { createHash } from 'node:crypto';
import { FILE_TYPES } from '@adhelm/contract/upload';
import sharp from 'sharp';
import type { Tx } from '../db/entities/in-scope.ts';
import { pictureFrom } from '../features/upload/image.ts';
import { uploadRepository } from '../features/upload/upload.repository.ts';
import type { FileStore } from '../ports/file-store.ts';
import { drawLandscape } from './draw-landscape.ts';
import { deciderOf } from './load-steps.ts';
import type { DemoPlan } from './plan.ts';
import { type Ago, at, type People } from './planned-rows.ts';
import { seedOf } from './seed.ts';

const draw = async (place: number, mood: number) => {
  const { pixels, width, height } = drawLandscape(seedOf(6, place), mood);
  const drawn = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer();
  return pictureFrom(drawn);
};

/**
 * Draws a picture for each niche and stores it as if somebody of its publisher had uploaded it. Answers where each is
 * served, by the niche's place in the plan.
 */
export const loadPictures = async (
  { tx, files }: { tx: Tx; files: Pick<FileStore, 'put'> },
  { categories }: DemoPlan,
  people: People,
  ago: Ago,
): Promise<ReadonlyMap<number, string>> => {
  const uploads = uploadRepository(tx);
  const addresses = new Map<number, string>();
  for (const [place, { publisher, parent }] of categories.entries()) {
    if (parent === null) continue;
    const { extension, bytes, width, height } = await draw(place, parent);
    const publisher_id = at(people.publisherIds, publisher);
    // The same picture has the same name everywhere, as all of the demo is the same everywhere.
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
    await files.put(name, bytes);
    await uploads.use(`publisher ${publisher_id}`, bytes.length, Number.MAX_SAFE_INTEGER);
    await uploads.insert({
      name,
      publisher_id,
      user_id: deciderOf(people, publisher_id),
      purpose: 'landing-page',
      original_name: null,
      type: FILE_TYPES[extension],
      bytes: bytes.length,
      width,
      height,
      created_at: ago(0).created_at,
    });
    addresses.set(place, `/files/${name}`);
  }
  return addresses;
};

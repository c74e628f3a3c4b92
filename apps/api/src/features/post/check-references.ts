import { PIXEL_LISTS, type PostFields } from '@adhelm/contract/post';
import { InvalidInput } from '../../errors.ts';
import type { CategoryRepository } from '../category/category.repository.ts';
import type { KeywordSetRepository } from '../keyword-set/keyword-set.repository.ts';
import type { PixelRepository } from '../pixel/pixel.repository.ts';
import type { WebsiteRepository } from '../website/website.repository.ts';
import { PIXEL_LIST_KEYS } from './post-fields.ts';

export type References = {
  websites: Pick<WebsiteRepository, 'held'>;
  categories: Pick<CategoryRepository, 'held'>;
  keywordSets: Pick<KeywordSetRepository, 'held'>;
  pixels: Pick<PixelRepository, 'usableIds'>;
};

/** The website a page is to stand on; its publisher is the page's. */
export const usableWebsite = async ({ websites }: References, id: number) => {
  const website = await websites.held(id);
  if (!website) throw new InvalidInput('websiteId', 'This website was not found.');
  return website;
};

const checkCategory = async (
  { categories }: References,
  publisherId: number,
  { categoryId, websiteId }: PostFields,
) => {
  if (categoryId === null) return;
  const category = await categories.held(categoryId);
  if (category?.publisherId !== publisherId)
    throw new InvalidInput('categoryId', 'This vertical or niche was not found.');
  if (category.websiteId !== websiteId)
    throw new InvalidInput('categoryId', 'Choose a vertical or niche of the website.');
};

const checkKeywordSet = async (
  { keywordSets }: References,
  publisherId: number,
  { keywordSetId }: PostFields,
) => {
  if (keywordSetId === null) return;
  const set = await keywordSets.held(keywordSetId);
  if (set?.publisherId !== publisherId)
    throw new InvalidInput('keywordSetId', 'This keyword set was not found.');
};

const checkPixels = async (
  { pixels }: References,
  publisherId: number,
  before: PostFields | null,
  after: PostFields,
) => {
  for (const list of PIXEL_LIST_KEYS) {
    const added = after[list].filter((id) => !before?.[list].includes(id));
    if (added.length === 0) continue;
    const found = await pixels.usableIds(publisherId, PIXEL_LISTS[list], added);
    const missing = added.filter((id) => !found.includes(id));
    if (missing.length > 0)
      throw new InvalidInput(list, `Pixel ${missing.join(', ')} was not found for this platform.`);
  }
};

/** Everything a page names must be there, of its publisher and fit together; what it named before stays as it is. */
export const checkReferences = async (
  repositories: References,
  publisherId: number,
  before: PostFields | null,
  after: PostFields,
): Promise<void> => {
  const moved = before?.websiteId !== after.websiteId;
  if (moved) {
    const website = await usableWebsite(repositories, after.websiteId);
    if (website.publisherId !== publisherId)
      throw new InvalidInput(
        'websiteId',
        'A landing page stays with its publisher. Choose one of its websites.',
      );
  }
  if (moved || before?.categoryId !== after.categoryId) await checkCategory(repositories, publisherId, after);
  if (before?.keywordSetId !== after.keywordSetId) await checkKeywordSet(repositories, publisherId, after);
  await checkPixels(repositories, publisherId, before, after);
};

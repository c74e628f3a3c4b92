import { ChoiceField } from './choice-field.tsx';
import { ListField } from './list-field.tsx';
import { websiteTexts as website } from './website.texts.ts';
import type { WebsiteForm } from './website-values.ts';

/** Who pays for the website's clicks, and what they call it. */
export const FeedFields = ({ form }: WebsiteForm) => (
  <>
    <ChoiceField
      form={form}
      name="feed"
      label={website.feed}
      hint={website.feedHint}
      labels={website.feedOf}
    />
    {form.watch('feed') === 'TONIC' && (
      <ListField
        form={form}
        name="feedChannels"
        label={website.feedChannels}
        hint={website.feedChannelsHint}
        maxLength={60}
      />
    )}
  </>
);

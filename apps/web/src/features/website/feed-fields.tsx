import { TextField } from '../../ui/field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ListField } from './list-field.tsx';
import { websiteTexts as website } from './website.texts.ts';
import type { WebsiteForm } from './website-values.ts';

/** What Google's script takes besides channels. */
const ScriptFields = ({ form }: WebsiteForm) => {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={website.feedPublisherId}
        hint={website.feedPublisherIdHint}
        required
        maxLength={60}
        spellCheck={false}
        className="font-mono"
        error={errors.feedPublisherId?.message}
        {...form.register('feedPublisherId')}
      />
      <TextField
        label={website.feedStyleId}
        hint={website.feedStyleIdHint}
        maxLength={60}
        spellCheck={false}
        className="font-mono"
        error={errors.feedStyleId?.message}
        {...form.register('feedStyleId')}
      />
    </>
  );
};

/** Who pays for the website's clicks, and what they call it. */
export const FeedFields = ({ form }: WebsiteForm) => {
  const feed = form.watch('feed') ?? 'STANDARD';
  return (
    <>
      <ChoiceField
        form={form}
        name="feed"
        label={website.feed}
        hint={website.feedHint}
        labels={website.feedOf}
      />
      {feed === 'GOOGLE' && <ScriptFields form={form} />}
      {feed !== 'STANDARD' && (
        <ListField
          form={form}
          name="feedChannels"
          label={website.feedChannels}
          hint={website.feedChannelsHintOf[feed]}
          maxLength={60}
        />
      )}
    </>
  );
};

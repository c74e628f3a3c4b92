import { userRoutes } from '@adhelm/contract/user';
import type { Zone } from '@adhelm/domain/time-zone';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { session } from '../../lib/session/browser-session.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { profileZone, zoneOptions } from '../../lib/time-zone.ts';
import { toast } from '../../lib/toast.ts';
import { Select } from '../../ui/select.tsx';
import { profileTexts } from './profile.texts.ts';

const TimeZoneCard = () => {
  const { settings } = useUser();
  const [opened] = useState(() => new Date());
  const chosen = profileZone(settings.timeZone, opened);
  const save = useMutation({
    mutationFn: (timeZone: Zone) => call(userRoutes.updateMe, { body: { settings: { timeZone } } }),
    onSuccess: (user) => {
      session.setUser(user);
      toast.success(profileTexts.timeZoneSaved);
    },
    onError: (error) => toast.error(messageOf(error, profileTexts.failed)),
  });
  return (
    <section
      className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4"
      aria-labelledby="time-zone-title"
    >
      <div className="min-w-60 flex-1">
        <h2 id="time-zone-title" className="text-base font-semibold">
          {profileTexts.timeZone}
        </h2>
        <p className="text-ink-2">{profileTexts.timeZoneHint}</p>
      </div>
      <Select
        label={profileTexts.selectTimeZone}
        value={save.isPending ? save.variables : chosen}
        options={zoneOptions(chosen)}
        onChange={(zone) => {
          if (zone !== chosen && !save.isPending) save.mutate(zone);
        }}
      />
    </section>
  );
};

export default TimeZoneCard;

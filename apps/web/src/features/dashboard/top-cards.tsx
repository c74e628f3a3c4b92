import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatValue, toneOf } from '../../resource/cells/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Card, Loaded } from './card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { LeadLink, SeeAll } from './lead-link.tsx';
import { advertiserLead, bestCampaigns, campaignLead, losingCampaigns } from './leads.ts';
import { TONES } from './tones.ts';
import { useLosingCampaigns, useTopAdvertisers, useTopCampaigns } from './use-report.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

type Entry = { id: number; name: ReactNode; picture: ReactNode; profit: number; roi: number | null };

const Figure = ({ format, value }: { format: 'money' | 'percent'; value: number | null }) => (
  <td
    className={classNames(
      'py-2 pl-3 text-right whitespace-nowrap tabular-nums',
      TONES[toneOf('sign', value)],
    )}
  >
    {formatValue(format, value)}
  </td>
);

const TopTable = ({ caption, entries }: { caption: string; entries: readonly Entry[] }) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{caption}</th>
        <th scope="col">{dashboardTexts.profit}</th>
        <th scope="col">{dashboardTexts.roi}</th>
      </tr>
    </thead>
    <colgroup>
      <col />
      <col className="w-24" />
      <col className="w-21" />
    </colgroup>
    <tbody>
      {entries.map(({ id, name, picture, profit, roi }) => (
        <tr key={id} className="h-11 border-t border-line *:first:pl-4 *:last:pr-4">
          <th scope="row" className="py-1 text-left font-medium">
            <span className="flex items-center gap-2.5">
              {picture}
              {name}
            </span>
          </th>
          <Figure format="money" value={profit} />
          <Figure format="percent" value={roi} />
        </tr>
      ))}
    </tbody>
  </table>
);

const TopSkeleton = () => (
  <div>
    {PLACES.map((place) => (
      <div key={place} className="flex h-11 items-center gap-3 border-t border-line px-4">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="ml-auto h-3.5 w-1/4" />
      </div>
    ))}
  </div>
);

const Nothing = ({ text = dashboardTexts.nothingYet }: { text?: string | undefined }) => (
  <p className="px-4 pb-4 text-ink-2">{text}</p>
);

const ROOM = 'min-h-55 flex-1';

export const TopAdvertisers = ({ className }: { className: string }) => {
  const query = useTopAdvertisers();
  return (
    <Card title={dashboardTexts.topAdvertisers} note={dashboardTexts.byProfit} className={className}>
      <div className={ROOM}>
        <Loaded query={query} skeleton={<TopSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <Nothing />
            ) : (
              <TopTable
                caption={dashboardTexts.topAdvertisers}
                entries={data.map(({ userId, name, isAdmin, profit, roi }) => ({
                  id: userId,
                  picture: <Avatar name={name} image={null} size="sm" />,
                  name: (
                    <>
                      <LeadLink lead={advertiserLead(userId, name)} coloured className="truncate">
                        {name}
                      </LeadLink>
                      {isAdmin && (
                        <Tooltip content={dashboardTexts.admin}>
                          <BadgeCheck className="size-4 text-accent" aria-label={dashboardTexts.admin} />
                        </Tooltip>
                      )}
                    </>
                  ),
                  profit,
                  roi,
                }))}
              />
            )
          }
        </Loaded>
      </div>
    </Card>
  );
};

type CampaignRowsProps = { query: ReturnType<typeof useTopCampaigns>; caption: string; nothing?: string };

const CampaignRows = ({ query, caption, nothing }: CampaignRowsProps) => (
  <div className={ROOM}>
    <Loaded query={query} skeleton={<TopSkeleton />}>
      {({ data }) =>
        data.length === 0 ? (
          <Nothing text={nothing} />
        ) : (
          <TopTable
            caption={caption}
            entries={data.map(({ campaignId, name, platform, profit, roi }) => ({
              id: campaignId,
              picture: <PlatformIcon platform={platform} />,
              name: (
                <LeadLink lead={campaignLead(campaignId, name)} coloured className="line-clamp-2 leading-4.5">
                  {name}
                </LeadLink>
              ),
              profit,
              roi,
            }))}
          />
        )
      }
    </Loaded>
  </div>
);

export const TopCampaigns = () => (
  <Card
    title={dashboardTexts.topCampaigns}
    note={dashboardTexts.byProfit}
    controls={<SeeAll lead={bestCampaigns}>{dashboardTexts.seeAll}</SeeAll>}
  >
    <CampaignRows query={useTopCampaigns()} caption={dashboardTexts.topCampaigns} />
  </Card>
);

export const LosingCampaigns = () => (
  <Card
    title={dashboardTexts.losingCampaigns}
    note={dashboardTexts.worstFirst}
    controls={<SeeAll lead={losingCampaigns}>{dashboardTexts.seeAll}</SeeAll>}
  >
    <CampaignRows
      query={useLosingCampaigns()}
      caption={dashboardTexts.losingCampaigns}
      nothing={dashboardTexts.noLosses}
    />
  </Card>
);

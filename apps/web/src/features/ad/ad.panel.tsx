import { formatValue } from '../../resource/cells/format.ts';
import { PageAddress } from '../../resource/cells/page-address.tsx';
import { Modal } from '../../ui/modal.tsx';
import { adTexts as words } from './ad.texts.ts';
import type { SpokenAd } from './spoken-ad.ts';

type AdPanelProps = { ad: SpokenAd; isOpen: boolean; onClose: () => void };

const linesOf = ({
  campaign,
  adSet,
  texts,
}: SpokenAd): [label: string, text: string | null | undefined][] => [
  [words.campaign, campaign.name],
  [words.adSet, adSet?.name],
  [words.headline, texts?.title],
  [words.body, texts?.body],
  [words.description, texts?.description],
];

/** The texts of an ad, where it stands and where it leads. */
const AdPanel = ({ ad, isOpen, onClose }: AdPanelProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={words.details}
    description={ad.name}
  >
    <dl className="grid gap-4">
      {linesOf(ad).map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ),
      )}
      {ad.landingUrl && (
        <div>
          <dt className="text-xs text-ink-3">{words.address}</dt>
          <dd>
            <PageAddress address={ad.landingUrl}>{ad.landingUrl}</PageAddress>
          </dd>
        </div>
      )}
    </dl>
    <p className="mt-5 text-xs text-ink-3">
      {ad.texts ? words.seenAt(formatValue('dateTime', ad.texts.seenAt)) : words.nothing}
    </p>
  </Modal>
);

export default AdPanel;

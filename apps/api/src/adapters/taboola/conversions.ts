import type { ConversionDestination } from '../../ports/conversion-destination.ts';
import type { ConversionSetting } from '../conversion-exchange.ts';
import { singleConversions } from '../single-conversions.ts';

export const taboolaConversions = (setting: ConversionSetting): ConversionDestination =>
  singleConversions(setting, '/actions-handler/log/3/s2s-action', ({ source, name, id, value }) => ({
    'click-id': source.tblci ?? '',
    name,
    orderid: id,
    ...(value && { revenue: value.amount, currency: value.currency }),
  }));

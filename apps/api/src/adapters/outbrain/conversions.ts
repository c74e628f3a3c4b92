import type { ConversionDestination } from '../../ports/conversion-destination.ts';
import type { ConversionSetting } from '../conversion-exchange.ts';
import { singleConversions } from '../single-conversions.ts';

export const outbrainConversions = (setting: ConversionSetting): ConversionDestination =>
  singleConversions(setting, '/unifiedPixel', ({ source, name, id, value }) => ({
    ob_click_id: source.ob_click_id ?? '',
    name,
    orderId: id,
    ...(value && { orderValue: value.amount, currency: value.currency }),
  }));

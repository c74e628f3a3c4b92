import { type BoughtRow, standingActions } from '../../buying/standing-steps.ts';

const ACTIONS = standingActions<BoughtRow>('campaign');

const useCampaignSteps = () => ACTIONS;

export default useCampaignSteps;

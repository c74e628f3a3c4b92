import { useRouter } from '@tanstack/react-router';
import { useCan } from './use-session.ts';

/** Whether a screen is there and open to the user. */
export const useMayOpen = () => {
  const { routesByPath } = useRouter();
  const can = useCan();
  return (path: string): boolean => {
    const route = Object.entries(routesByPath).find(([known]) => known === path)?.[1];
    const permission = route?.options.staticData?.permission;
    return route !== undefined && (permission === undefined || can(permission));
  };
};

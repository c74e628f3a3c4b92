import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../lib/theme.ts';
import { announceToaster } from '../lib/toast.ts';

const Toaster = () => {
  const theme = useTheme();
  useEffect(announceToaster, []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast: '!rounded-md !border-line !bg-raised !font-sans !text-sm !text-ink !shadow-float',
          description: '!text-ink-2',
          actionButton: '!rounded-sm !bg-accent !text-on-accent !font-medium',
          success: '[&_[data-icon]]:!text-good',
          error: '[&_[data-icon]]:!text-bad',
        },
      }}
    />
  );
};

export default Toaster;

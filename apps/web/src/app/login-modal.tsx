import { useEffect, useRef, useState } from 'react';
import { useBranding } from '../lib/branding.ts';
import { messageOf } from '../lib/http/api-error.ts';
import { arrival } from '../lib/session/arrival.ts';
import { isSessionOver } from '../lib/session/browser-session.ts';
import { startSignIn } from '../lib/session/start-sign-in.ts';
import { toast } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox.tsx';
import { Modal } from '../ui/modal.tsx';
import { Brand } from './brand.tsx';
import { loginTexts } from './login.texts.ts';

/** A page that the back button brings out of the browser's cache must not go on showing "loading". */
const useEndsOnReturn = (end: () => void) =>
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && end();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [end]);

/** Why somebody meets the login, where it is not their own wish. */
const words = (platform: string) => {
  if (arrival.authError !== null)
    return { title: loginTexts.refusedTitle, description: loginTexts.refused[arrival.authError] };
  return {
    title: loginTexts.title(platform),
    description: isSessionOver() ? loginTexts.over : loginTexts.hint,
  };
};

const LoginModal = () => {
  const branding = useBranding();
  const [allScopes, setAllScopes] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [stay] = useState(() => () => setLeaving(false));
  useEndsOnReturn(stay);

  const signIn = () => {
    setLeaving(true);
    startSignIn(allScopes).catch((error: unknown) => {
      stay();
      toast.error(messageOf(error, loginTexts.failed));
    });
  };

  return (
    <Modal
      open={branding !== null}
      onOpenChange={() => undefined}
      dismissible={false}
      hideClose
      width="narrow"
      initialFocus={button}
      lead={<Brand className="mb-4" />}
      {...words(branding?.name ?? '')}
    >
      <div className="grid gap-5 pt-1">
        <CheckboxField
          label={loginTexts.scopes}
          hint={loginTexts.scopesHint}
          checked={allScopes}
          onCheckedChange={setAllScopes}
        />
        <Button ref={button} variant="prime" size="lg" loading={leaving} onClick={signIn}>
          {loginTexts.button}
        </Button>
        {branding?.localSignIn && (
          <p className="rounded-md bg-info-soft px-3 py-2 text-xs text-info">{loginTexts.local}</p>
        )}
      </div>
    </Modal>
  );
};

export default LoginModal;

import type { PageKind } from '@adhelm/contract/content';
import type { ConversionMoment, ConversionPolicy, ConversionValue } from '@adhelm/contract/conversion';
import type { Faq, PostFields } from '@adhelm/contract/post';
import type { ContentStatus } from '@adhelm/domain/content-status';
import type { IpKeeping } from '@adhelm/domain/ip-keeping';
import type { AdTextCheck, BotHandling, Consent, WebsiteFeed } from '@adhelm/domain/website-settings';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BillingTables } from './schema-billing.ts';
import type { Day, Lifecycle, Moment } from './schema-columns.ts';
import type { IntakeTables } from './schema-intake.ts';
import type { PlatformTables } from './schema-platforms.ts';
import type { PublisherTables } from './schema-publishers.ts';
import type { RuleTables } from './schema-rules.ts';

/** The tables as Kysely sees them; the SQL in migrations/ is what makes them. */

type Settings<T extends object> = JSONColumnType<T, string | undefined, string>;

type EventNames = ConversionPolicy['eventNames'];

type TablesElsewhere = BillingTables & IntakeTables & PlatformTables & PublisherTables & RuleTables;

export type Database = TablesElsewhere & {
  users: Lifecycle & {
    id: Generated<number>;
    email: string;
    name: string;
    phone: string | null;
    telegram_link: string | null;
    avatar: string | null;
    is_active: Generated<boolean>;
    is_lead_advertiser: Generated<boolean>;
    google_subject: string | null;
    publisher_id: number | null;
    settings: Settings<{ timeZone?: string }>;
    last_sign_in: Date | null;
    last_activity: Date | null;
    invited_by: number | null;
    invited_at: Date | null;
    mail_state: Generated<'none' | 'waiting' | 'sent' | 'failed'>;
    mail_asked_at: Date | null;
    mail_due_at: Date | null;
    mail_attempts: Generated<number>;
    mail_sent_at: Date | null;
    mail_failure: string | null;
  };
  teams: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    name: string;
    description: Generated<string>;
    is_active: Generated<boolean>;
  };
  team_members: { publisher_id: number; team_id: number; user_id: number };
  permissions: { code: string; resource: string; description: string };
  roles: Lifecycle & {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    is_active: Generated<boolean>;
    is_built_in: Generated<boolean>;
    publisher_id: number | null;
  };
  role_permissions: { role_id: number; code: string };
  user_roles: { user_id: number; role_id: number };
  sessions: {
    id: string;
    user_id: number;
    acting_publisher_id: number | null;
    created_at: Date;
    ended_at: Date | null;
    ended_because: string | null;
    device: string | null;
    last_used_at: Moment;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    browser_hash: Buffer | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  sign_in_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    origin: string;
    provider: string;
    created_at: Date;
    user_id: number | null;
    callback_browser_hash: Buffer | null;
  };
  sign_in_tickets: {
    ticket_hash: Buffer;
    origin: string;
    browser_hash: Buffer;
    login_only: boolean;
    user_id: number | null;
    login_hint: string | null;
    created_at: Date;
  };
  identity_records: {
    kind: string;
    id_hash: Buffer;
    payload: Buffer;
    uid: string | null;
    grant_id: string | null;
    consumed_at: Date | null;
    expires_at: Date;
  };
  audit_log: {
    id: Generated<string>;
    at: Date;
    user_id: number | null;
    acting_publisher_id: number | null;
    publisher_id: number | null;
    action: string;
    entity: string;
    entity_id: string;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
    request_id: string | null;
  };
  recent_searches: { user_id: number; words: string; times: number; last_at: Date };
  pixels: Lifecycle & {
    id: Generated<number>;
    publisher_id: number | null;
    platform: string;
    name: string;
    pixel_id: string;
    created_by: number | null;
    conversion_moments: Generated<ConversionMoment[]>;
    conversion_value: Generated<ConversionValue>;
    conversion_names: Settings<EventNames>;
    conversion_token: Generated<Buffer | null>;
    google_account_id: Generated<string>;
    google_action_id: Generated<string>;
    test_mode: Generated<boolean>;
    test_event_code: Generated<string>;
    parked_at: Generated<Date | null>;
    parked_reason: Generated<string | null>;
  };
  websites: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    domain: string;
    name: string;
    language: Generated<string>;
    ads_txt: Generated<string>;
    imprint: Generated<string>;
    privacy: Generated<string>;
    ip_keeping: Generated<IpKeeping>;
    aliases: Generated<string[]>;
    favicon: Generated<string>;
    consent: Generated<Consent>;
    bot_handling: Generated<BotHandling>;
    feed: Generated<WebsiteFeed>;
    feed_channels: Generated<string[]>;
    feed_publisher_id: Generated<string>;
    feed_style_id: Generated<string>;
    ad_text_check: Generated<AdTextCheck>;
  };
  website_hosts: { publisher_id: number; website_id: number; host: string; claimed_at: Date };
  page_addresses: { publisher_id: number; website_id: number; slug: string; post_id: number };
  categories: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    website_id: number;
    parent_id: number | null;
    name: string;
  };
  keyword_sets: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    category_id: number | null;
    name: string;
    status: Generated<string>;
    is_active: Generated<boolean>;
    created_by: number | null;
    content_page_keyword_number: Generated<number>;
    search_page_keyword_number_1: Generated<number>;
    search_page_keyword_number_2: Generated<number>;
    reject_reason: string | null;
    deleted_by: number | null;
  };
  keywords: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    keyword_set_id: number;
    text: string;
    google_suggestion: Generated<boolean>;
    position: Generated<number>;
  };
  posts: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    website_id: number;
    category_id: number | null;
    keyword_set_id: number | null;
    title: string;
    slug: string;
    kind: Generated<string>;
    status: Generated<string>;
    created_by: number | null;
    keyword: string | null;
    hashtag: string | null;
    tags: Generated<string[]>;
    facebook_pixel_ids: Generated<number[]>;
    taboola_pixel_ids: Generated<number[]>;
    google_pixel_ids: Generated<number[]>;
    outbrain_pixel_ids: Generated<number[]>;
    tiktok_pixel_ids: Generated<number[]>;
    thumb_url: string | null;
    description: Generated<string>;
    content: Generated<string>;
    faqs: ColumnType<Faq[], string | undefined, string>;
    style_id: Generated<string>;
    language: Generated<string>;
    view_count: Generated<number>;
    avg_rating: Generated<string>;
    rating_count: Generated<number>;
    reject_reason: string | null;
    published_by: number | null;
    published_at: Date | null;
    first_published_at: Date | null;
    deleted_by: number | null;
    translated_from_id: number | null;
    version: Generated<number>;
  };
  post_versions: {
    id: Generated<number>;
    publisher_id: number;
    post_id: number;
    version: number;
    fields: ColumnType<PostFields, string, string>;
    is_autosave: Generated<boolean>;
    restored_from: number | null;
    created_by: number | null;
    created_at: Date;
  };
  status_changes: {
    id: Generated<number>;
    publisher_id: number;
    entity: 'post' | 'keyword_set';
    entity_id: number;
    from_status: ContentStatus | null;
    to_status: ContentStatus;
    reason: string | null;
    user_id: number | null;
    at: Date;
  };
  notifications: {
    id: Generated<number>;
    publisher_id: number;
    user_id: number;
    kind: string;
    title: string;
    body: Generated<string>;
    link: string | null;
    /** Of the page that it names. */
    page_kind: PageKind | null;
    created_at: Date;
    read_at: Date | null;
  };
  conversations: {
    id: Generated<number>;
    publisher_id: number;
    team_id: number | null;
    first_user_id: number | null;
    second_user_id: number | null;
    last_message_id: number | null;
    created_at: Date;
  };
  messages: {
    id: Generated<number>;
    publisher_id: number;
    conversation_id: number;
    author_id: number;
    key: string;
    body: string;
    created_at: Date;
  };
  message_reads: { publisher_id: number; conversation_id: number; user_id: number; up_to: number };
  uploads: {
    name: string;
    publisher_id: number | null;
    user_id: number;
    purpose: string | null;
    original_name: string | null;
    type: string;
    bytes: number;
    width: number;
    height: number;
    created_at: Date;
  };
  request_counts: { counted: string; minute: string; requests: number };
  upload_usage: { owner: string; bytes: string };
  google_grants: { user_id: number; scopes: string[]; refresh_token: Buffer; updated_at: Date };
  currency_rates: { currency: string; day: Day; usd: string };
  fact_store: { only_one: Generated<boolean>; id: string; confirmed: boolean };
  demo_loads: {
    name: string;
    /** The moment the demo data looks back from. */
    anchor: Date;
    ids: JSONColumnType<Record<string, number[]>>;
    completed_at: Date | null;
  };
};

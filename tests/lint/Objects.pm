# SPDX-License-Identifier: MIT
#
# Objects.pm -- the object files of a build, as the build itself lists them.  A file that only happens
# to lie in the build's folder may be of a source that has been renamed or deleted since.
package Objects;
use strict;
use warnings;
use JSON::PP;

# The path of each object that was compiled from a C source below ROOT, and that source's path below
# ROOT.  Left out is what the build lists and has not made yet, and what a test compiles of another
# folder's source with flags of its own.
sub of_build {
    my ($root, $build) = @_;
    my %objects;
    local $/;
    open my $in, '<', "$build/compile_commands.json" or die "$build/compile_commands.json: $!\n";
    for my $step (@{ decode_json(<$in>) }) {
        my ($object) = $step->{command} =~ / -o (\S+) -c /;
        my ($file) = $step->{file} =~ m{^\Q$root\E/(.*\.c)$};
        next unless defined $object && defined $file;
        $object = "$step->{directory}/$object" unless $object =~ m{^/};
        my ($folder, $below) = $object =~ m{^\Q$build\E/(.*)/CMakeFiles/[^/]+\.dir/(.*)\.o(?:bj)?$};
        next unless defined $below && "$folder/$below" eq $file && -e $object;
        $objects{$object} = $file;
    }
    return %objects;
}

# The functions of sdk/port/port.h: they are the SDK's, although other folders implement them too.
# A tree without that file (check-lints) has none.
sub of_the_seam {
    my ($root) = @_;
    local $/;
    open my $in, '<', "$root/sdk/port/port.h" or return;
    (my $text = <$in>) =~ s{/\*.*?\*/}{}gs;
    return map { $_ => 1 } $text =~ /^\w[^#\n]*?\b(epci_\w+)\([^{}]*?\);/gm;
}

1;
